// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/report_totals.h"

#include "runtime/base/flags.h"
#include "runtime/shadow/array.h"
#include "runtime/thread/thread_list.h"
#include "runtime/thread/thread_state.h"

namespace yeti {

Totals totals;

void forget_totals() {
  totals.reported = totals.printed = totals.occurrences = 0;
  totals.suppressed = totals.known = 0;
  totals.violations = 0;
  totals.finished = false;
}

void print_losses(TextBuffer &out) {
  const uint64_t accesses = total_counters().not_judged;
  const uint64_t arrays = array_counters.forgotten;
  if (accesses == 0 && arrays == 0) return;
  out << "Yeti: the memory limit of " << flags().memory_limit_mb
      << " MiB was reached: " << accesses
      << " accesses were not judged and what was known of arrays was forgotten "
      << arrays << " times; races may be missing\n";
}

void print_violations(TextBuffer &out) {
  const uint64_t violations = totals.violations;
  if (violations == 0) return;
  out << "Yeti: verify: the accesses or checks of " << violations
      << (violations == 1 ? " place violate" : " places violate")
      << " the rules\n";
}

void print_totals(TextBuffer &out) {
  const uint64_t printed = totals.printed, reported = totals.reported;
  const uint64_t occurrences = totals.occurrences;
  if (reported == 0) return;
  out << "Yeti: reported " << printed << (printed == 1 ? " race" : " races");
  if (printed != reported) out << " of " << reported << ", as max_reports says";
  out << " (" << occurrences
      << (occurrences == 1 ? " occurrence)" : " occurrences)") << '\n';
}

void print_known(TextBuffer &out) {
  const uint64_t known = totals.known;
  if (known == 0) return;
  out << "Yeti: " << known << (known == 1 ? " race is" : " races are")
      << " in the baseline\n";
}

int status_of_run(int status) {
  const bool any = totals.reported != 0 || totals.violations != 0;
  return any && flags().exitcode != 0 ? flags().exitcode : status;
}

}  // namespace yeti
