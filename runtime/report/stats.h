// The figures of a run, for the option print_stats. Collects them from the
// parts that count.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_STATS_H
#define YETI_RUNTIME_REPORT_STATS_H

#include "runtime/base/text.h"

namespace yeti {

// How often each rule applied, and memory.
void print_stats(TextBuffer &out);

}  // namespace yeti

#endif
