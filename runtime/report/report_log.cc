// What becomes of the races of a run: each different one is printed once,
// immediately and in one piece; equal ones are counted; closing lines are
// printed at the end.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/report_log.h"

#include <atomic>

#include "abi/yeti.h"
#include "runtime/base/check.h"
#include "runtime/base/flags.h"
#include "runtime/base/log.h"
#include "runtime/base/platform.h"
#include "runtime/base/process_key.h"
#include "runtime/base/program.h"
#include "runtime/base/standard_stream.h"
#include "runtime/base/start_folder.h"
#include "runtime/history/kept_modules.h"
#include "runtime/report/apply_flags.h"
#include "runtime/report/baseline.h"
#include "runtime/report/benign_ranges.h"
#include "runtime/report/older_accesses.h"
#include "runtime/report/race_key.h"
#include "runtime/report/report.h"
#include "runtime/report/report_output.h"
#include "runtime/report/report_totals.h"
#include "runtime/report/suppressions.h"
#include "runtime/report/symbolizer.h"
#include "runtime/report/verify_print.h"
#include "runtime/strands/strand_lookup.h"
#include "runtime/thread/thread_state.h"
#include "runtime/thread/tls_blocks.h"
#include "runtime/thread/verify_events.h"

namespace yeti {

void (*race_sink)(ThreadState &, const Race &) = report_race;
void (*violation_sink)(ThreadState &, const Violation &) = report_violation;

namespace {

struct KnownRace {
  uint64_t occurrences = 0;
  uint64_t number = 0;  // of its report; 0 if none was written
  const Suppression *suppression = nullptr;
  bool is_in_baseline = false;
  bool is_reported() const { return !suppression && !is_in_baseline; }
};

// Violations of verify.h are told apart by the site, and whether it is that of
// an access or of a check.
using ViolationKey = std::pair<const YetiSite *, bool>;

struct ReportLog {
  Suppressions suppressions;
  Baseline baseline;
  Symbolizer symbolizer;
  Map<RaceKey, KnownRace> races;
  Map<uint64_t, uint64_t> summaries;  // how often which line was printed
  FlatSet<ViolationKey> violations;
  uint64_t written = 0;  // reports of any kind
};

SpinLock report_lock;
std::atomic<int32_t> report_maker{0};  // the thread that is making a report
ReportLog *report_log = nullptr;       // guarded by report_lock

// How long the end of the process waits for a report in the making.
constexpr unsigned kFinishPatienceMs = 30'000;

// More are counted only.
constexpr size_t kMostViolations = 100;

ReportLog &the_log() {
  if (report_log == nullptr) report_log = create<ReportLog>();
  return *report_log;
}

void count_again(ReportLog &log, KnownRace &race) {
  ++race.occurrences;
  if (race.suppression != nullptr)
    log.suppressions.count_again(race.suppression);
  if (race.is_reported()) ++totals.occurrences;
}

// Two different races have different summaries.
void number_summary(ReportLog &log, const PrintStyle &style, Report &report) {
  TextBuffer line;
  print_summary(report, style, line);
  report.summary_number = ++log.summaries[hash_of(line.view())];
}

// What becomes of a new race. Suppressions count their hits, so they are asked
// even of what is known.
void judge(ReportLog &log, KnownRace &race, Report &report) {
  race.suppression = log.suppressions.match(report);
  race.is_in_baseline = log.baseline.contains(report.fingerprint);
  if (race.suppression != nullptr)
    report.suppressed_by = line_of(*race.suppression);
  report.is_known = race.is_in_baseline;
}

void count_new(const KnownRace &race) {
  if (race.suppression != nullptr) {
    ++totals.suppressed;
  } else if (race.is_in_baseline) {
    ++totals.known;
  } else {
    ++totals.reported;
    ++totals.occurrences;
  }
}

// JSON has the suppressed and known races, too.
bool is_to_be_written(const KnownRace &race) {
  if (!race.is_reported()) return flags().format == Format::kJson;
  return flags().max_reports == 0 || totals.printed < flags().max_reports;
}

// Writes the report, as the next one of the process. What was written of a race
// that counts is left in 'text'.
void write_report(ReportLog &log, KnownRace &race, Report &report,
                  TextBuffer &text) {
  const PrintStyle style = {log_wants_color(), flags().strip_path_prefix,
                            flags().full_names};
  const std::string_view complaint = log.symbolizer.take_complaint();
  if (!complaint.empty()) log_message(complaint);
  race.number = ++log.written;
  if (race.is_reported()) {
    number_summary(log, style, report);
    tell_report(report, race.number, style, text);
    ++totals.printed;
  } else {
    TextBuffer line;
    tell_report(report, race.number, style, line);
  }
}

// Tells that a check that is left out without verify mode has found a race.
void tell_disproved(ReportLog &log, const YetiSite *site) {
  if (site == nullptr || site->proof == 0) return;
  if (!log.violations.insert({site, true}).second ||
      ++totals.violations > kMostViolations)
    return;
  TextBuffer text;
  print_disproved(
      site, {log_wants_color(), flags().strip_path_prefix, flags().full_names},
      text);
  log_message(text.view());
}

// Makes the report of a new race, and writes it if that is wanted, then counts.
void report_new(ReportLog &log, KnownRace &known, ThreadState &thread,
                const Race &race, const HistoryEntry *older, TextBuffer &text) {
  known.occurrences = 1;
  report_maker.store(platform::thread_id(), std::memory_order_relaxed);
  log.symbolizer.refresh();
  Report report = build_report(log.symbolizer, thread, race, older);
  judge(log, known, report);
  if (is_to_be_written(known)) write_report(log, known, report, text);
  count_new(known);
  tell_disproved(log, race.site);
  if (older != nullptr) tell_disproved(log, older->site);
}

// The hook is code of the program and runs as such: its allocations are seen as
// usual. Its accesses take part in no race.
void call_hook(ThreadState &thread, const TextBuffer &text) {
  if (__yeti_on_report == nullptr) return;
  const int depth = thread.runtime_depth;
  Verifier *verifier = begin_verified_interruption(thread);
  ++thread.ignore_reads;
  ++thread.ignore_writes;
  thread.refresh_epoch();
  thread.runtime_depth = 0;
  __yeti_on_report(text.c_str());
  thread.runtime_depth = depth;
  --thread.ignore_reads;
  --thread.ignore_writes;
  thread.refresh_epoch();
  end_verified_interruption(thread, verifier);
}

// As finish_reports, but for a process that gives up: takes no lock.
int give_up(int status) {
  if (!totals.finished.exchange(true)) tell_end({nullptr, {}});
  return status_of_run(status);
}

// Takes the lock unless its holder seems to be stuck, or is the calling thread,
// which happens if it crashes while making a report.
bool lock_patiently() {
  for (unsigned waited = 0; waited < kFinishPatienceMs; ++waited) {
    if (report_lock.try_lock()) return true;
    if (report_maker.load(std::memory_order_relaxed) == platform::thread_id())
      return false;
    platform::sleep_ns(1'000'000);
  }
  return false;
}

void tell_end_of(const ReportLog &log) {
  EndOfRun end = {&log.suppressions, {}};
  for (const auto &[key, race] : log.races)
    if (race.number != 0)
      end.occurrences.push_back({race.number, race.occurrences});
  tell_end(end);
}

}  // namespace

void initialize_reports() {
  initialize_program();
  initialize_start_folder();
  initialize_process_key();
  initialize_flags();
  apply_flags();
  initialize_log();
  last_words = give_up;
  if (flags().help) {
    TextBuffer table;
    print_flags(flags(), table);
    log_message(table.view());
  }
  Suppressions suppressions;
  initialize_suppressions(suppressions);
  Baseline baseline;
  initialize_baseline(baseline);
  SpinGuard guard(report_lock);
  the_log().suppressions = suppressions;
  the_log().baseline = baseline;
  tell_start();
}

// Tasks that one thread runs may be unordered, but they do not run at the same
// time. They do not race on the thread's own variables if they may have found
// these because they ran on that thread. The members of a team have their
// threads by right. 'older' is null if nothing is known of it.
static bool is_in_turn(ThreadState &thread, const Race &race,
                       const HistoryEntry *older) {
  StrandInfo info;
  const bool is_older_task =
      !strand_at(race.previous, &info) || info.kind == StrandKind::kTask;
  const bool is_older_unknown =
      older == nullptr || binding_of(older->site) == kYetiBindingUnknown;
  const bool may_be_bound = (is_older_task && is_older_unknown) ||
                            (thread.strand_for_access().has_any_thread() &&
                             binding_of(race.site) == kYetiBindingUnknown);
  return may_be_bound && ran_on_thread_of(thread.history(), race.previous) &&
         TlsBlocks().contains(race.address);
}

// Counts the race with 'older', or prints it if it is new; the text is then
// left in 'text'. Returns how often it was found so far.
static uint64_t take_race(ThreadState &thread, const Race &race,
                          const HistoryEntry *older, TextBuffer &text) {
  const RaceKey key = key_of(thread, race, older);
  SpinGuard guard(report_lock);
  ReportLog &log = the_log();
  KnownRace &known = log.races[key];
  if (known.occurrences != 0) {
    count_again(log, known);
    return known.occurrences;
  }
  report_new(log, known, thread, race, older, text);
  report_maker.store(0, std::memory_order_relaxed);
  return known.occurrences;
}

namespace {

// After a race was found this often, nothing new is expected of it.
constexpr uint64_t kOften = 64;

// Calls the hook, and does what else follows a report.
void follow(ThreadState &thread, const Race &race, const TextBuffer &text) {
  const bool is_of_other =
      race.noted != nullptr && race.noted->strand != nullptr;
  if (!is_of_other)
    call_hook(thread, text);
  else if (hot.thread != nullptr)
    call_hook(*hot.thread, text);
  if (flags().halt_on_error) {
    platform::exit_now(finish_reports(1));
  }
}

}  // namespace

// A race with the read of an update is found again by its write.
void report_race(ThreadState &thread, const Race &race) {
  if (race.site->kind == kYetiSiteReadOfUpdate) return;
  if (!flags().report_bugs || is_benign_race(race.address, race.size)) return;
  OlderAccesses all(race);
  uint64_t occurrences = 0;
  while (occurrences < kOften) {
    TextBuffer text;
    {
      SiteReading reading;
      Race part;
      const HistoryEntry *older;
      if (!all.next(&part, &older)) return;
      if (is_benign_race(part.address, part.size) ||
          is_in_turn(thread, part, older))
        continue;
      occurrences = take_race(thread, part, older, text);
    }
    if (!text.empty()) follow(thread, race, text);
  }
}

void report_violation(ThreadState &, const Violation &violation) {
  {
    SpinGuard guard(report_lock);
    ReportLog &log = the_log();
    const ViolationKey key{violation.event.site, violation.event.is_check};
    if (!log.violations.insert(key).second ||
        ++totals.violations > kMostViolations)
      return;
    report_maker.store(platform::thread_id(), std::memory_order_relaxed);
    TextBuffer text;
    log.symbolizer.refresh();
    print_violation(
        log.symbolizer, violation,
        {log_wants_color(), flags().strip_path_prefix, flags().full_names},
        text);
    log_message(text.view());
    report_maker.store(0, std::memory_order_relaxed);
  }
  if (flags().halt_on_error) platform::exit_now(finish_reports(1));
}

int finish_reports(int status) {
  if (!lock_patiently()) return status;
  if (!totals.finished.exchange(true)) tell_end_of(the_log());
  report_lock.unlock();
  return status_of_run(status);
}

void reports_before_fork() {
  report_lock.lock();
  benign_ranges_before_fork();
}

void reports_after_fork_in_parent() {
  benign_ranges_after_fork_in_parent();
  report_lock.unlock();
}

// The locks are free: they belong to the generation of the parent.
void reports_after_fork_in_child() {
  forget_site_readers();
  leave_standard_streams();
  forget_totals();
  forget_output();
  renew_process_key();
  if (report_log == nullptr) return;
  report_log->symbolizer.reset();
  report_log->suppressions.forget_hits();
  report_log->races.clear();
  report_log->violations.clear();
  report_log->summaries.clear();
  report_log->written = 0;
  report_maker.store(0, std::memory_order_relaxed);
}

}  // namespace yeti
