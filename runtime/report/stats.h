// The figures of a run, and the effect of options on parts that do not know the
// options.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_STATS_H
#define YETI_RUNTIME_REPORT_STATS_H

#include "runtime/base/text.h"

namespace yeti {

// Passes the bounds that the options set to the parts that have them.
void apply_flags();

// How often each rule applied, and memory.
void print_stats(TextBuffer &out);

}  // namespace yeti

#endif
