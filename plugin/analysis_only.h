// A compilation that ends when races have been looked for: nothing is written
// but what is said.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_ANALYSIS_ONLY_H
#define YETI_PLUGIN_ANALYSIS_ONLY_H

namespace yeti {

// To be called before GCC processes its options.
void start_analysis_only();

}  // namespace yeti

#endif
