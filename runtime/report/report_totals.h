// What a run has reported, in numbers: the closing lines about them, and the
// status to end with. Must not know single races.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_REPORT_TOTALS_H
#define YETI_RUNTIME_REPORT_REPORT_TOTALS_H

#include <atomic>

#include "runtime/base/text.h"

namespace yeti {

// Changed under the lock of the reports, and read without it by a process that
// gives up.
struct Totals {
  std::atomic<uint64_t> reported{0};     // different races, not suppressed
  std::atomic<uint64_t> printed{0};      // fewer if max_reports says so
  std::atomic<uint64_t> occurrences{0};  // of the reported ones
  std::atomic<uint64_t> suppressed{0};   // different races
  std::atomic<uint64_t> known{0};        // those that the baseline has
  std::atomic<uint64_t> violations{0};   // different ones
  std::atomic<bool> finished{false};     // the closing lines are printed
};
extern Totals totals;

// A child of fork has reported nothing yet.
void forget_totals();

// Append the closing lines; nothing if there is nothing to say.
void print_losses(TextBuffer &out);  // what memory_limit_mb has cost
void print_violations(TextBuffer &out);
void print_totals(TextBuffer &out);
void print_known(TextBuffer &out);  // how many races the baseline has

// The status of a process that would end with 'status': the option exitcode if
// it is not 0 and anything was reported.
int status_of_run(int status);

}  // namespace yeti

#endif
