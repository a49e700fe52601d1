// Hands the limits that the options set to the parts that have them, which do
// not know the options.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_APPLY_FLAGS_H
#define YETI_RUNTIME_REPORT_APPLY_FLAGS_H

namespace yeti {

// Ends the process with a message if a limit makes no sense.
void apply_flags();

}  // namespace yeti

#endif
