// What becomes of the races of a run: each different one is printed once, at
// once, in one piece; equal ones are counted; the last words at the end.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/report_log.h"

#include <algorithm>
#include <atomic>

#include "abi/yeti.h"
#include "runtime/base/check.h"
#include "runtime/base/flags.h"
#include "runtime/base/log.h"
#include "runtime/base/platform.h"
#include "runtime/base/program.h"
#include "runtime/base/standard_stream.h"
#include "runtime/history/kept_modules.h"
#include "runtime/judge/footprint_at_end.h"
#include "runtime/report/benign_ranges.h"
#include "runtime/report/report.h"
#include "runtime/report/stats.h"
#include "runtime/report/suppressions.h"
#include "runtime/report/symbolizer.h"
#include "runtime/report/verify_print.h"
#include "runtime/shadow/array.h"
#include "runtime/thread/thread_state.h"
#include "runtime/thread/tls_blocks.h"
#include "runtime/thread/verify_events.h"

namespace yeti {

void (*race_sink)(ThreadState &, const Race &) = report_race;
void (*violation_sink)(ThreadState &, const Violation &) = report_violation;

namespace {

// A side of a race for the question whether two races are equal: where in the
// source and which kind of access, whatever the calls that led there.
using SideKey = uint64_t;
struct RaceKey {
  SideKey first, second;  // ordered: which side came later makes no difference
  friend bool operator<(const RaceKey &a, const RaceKey &b) {
    return a.first != b.first ? a.first < b.first : a.second < b.second;
  }
};

struct KnownRace {
  uint64_t occurrences = 0;
  const Suppression *suppression = nullptr;
};

// Violations of verify.h are told apart by the site, and whether it is that of
// an access or of a check.
using ViolationKey = std::pair<const YetiSite *, bool>;

struct ReportLog {
  Suppressions suppressions;
  Symbolizer symbolizer;
  Map<RaceKey, KnownRace> races;
  Map<uint64_t, uint64_t> summaries;  // how often which line was printed
  FlatSet<ViolationKey> violations;
};

// Changed under report_lock, and read without it by a process that gives up.
struct Totals {
  std::atomic<uint64_t> reported{0};     // different races, not suppressed
  std::atomic<uint64_t> printed{0};      // fewer if max_reports says so
  std::atomic<uint64_t> occurrences{0};  // of the reported ones
  std::atomic<uint64_t> violations{0};   // different ones
  std::atomic<bool> finished{false};     // and said
};
Totals totals;

SpinLock report_lock;
std::atomic<int32_t> report_maker{0};  // the thread that is making a report
ReportLog *report_log = nullptr;       // guarded by report_lock

// How long the end of the process waits for a report in the making.
constexpr unsigned kFinishPatienceMs = 30'000;

ReportLog &the_log() {
  if (report_log == nullptr) report_log = create<ReportLog>();
  return *report_log;
}

// FNV-1a.
class Hasher {
 public:
  void add_byte(unsigned char byte) { hash_ = (hash_ ^ byte) * 0x100000001b3u; }
  void add_number(uint64_t number) {
    for (int shift = 0; shift < 64; shift += 8) add_byte(number >> shift);
  }
  void add_text(std::string_view text) {
    for (char c : text) add_byte(static_cast<unsigned char>(c));
    add_byte(0);
  }
  uint64_t hash() const { return hash_; }

 private:
  uint64_t hash_ = 0xcbf29ce484222325u;
};

// Whether a plain access reads or writes makes no difference: `sum += a[i]` in
// a loop may become a read before it and a write behind it, at the same place.
uint64_t kind_for_key(const YetiSite *site) {
  const bool is_plain = site->kind == kYetiSiteRead ||
                        site->kind == kYetiSiteReadOfUpdate ||
                        site->kind == kYetiSiteWrite;
  return is_plain ? uint64_t{kYetiSiteWrite} : site->kind;
}

// Functions of libc have one site for all their calls: there the caller counts.
SideKey key_of_side(const YetiSite *site, StackId stack) {
  Hasher hasher;
  hasher.add_number(site->line != 0 ? kind_for_key(site) : site->kind);
  hasher.add_text(site->expression != nullptr ? site->expression : "");
  hasher.add_text(site->file);
  hasher.add_number(site->line);
  hasher.add_number(site->column);
  if (site->line == 0) {
    hasher.add_text(site->function);
    Pc caller = 0;
    frames_of_stack(stack, &caller, 1);
    hasher.add_number(caller);
  }
  return hasher.hash();
}

SideKey key_of_forgotten_side(const Race &race) {
  Hasher hasher;
  hasher.add_number(static_cast<uint64_t>(race.previous_kind));
  hasher.add_number(race.previous_atomic);
  return hasher.hash();
}

RaceKey key_of(ThreadState &thread, const Race &race,
               const HistoryEntry *older) {
  SideKey a =
      key_of_side(race.site, race.noted != nullptr ? race.noted->stack
                                                   : thread.calls.intern());
  SideKey b = older != nullptr ? key_of_side(older->site, older->stack)
                               : key_of_forgotten_side(race);
  return a < b ? RaceKey{a, b} : RaceKey{b, a};
}

void count_again(ReportLog &log, KnownRace &race) {
  ++race.occurrences;
  if (race.suppression != nullptr)
    log.suppressions.count_again(race.suppression);
  else
    ++totals.occurrences;
}

// Two different races have different summaries.
void number_summary(ReportLog &log, const PrintStyle &style, Report &report) {
  TextBuffer line;
  print_summary(report, style, line);
  Hasher hasher;
  hasher.add_text(line.view());
  report.summary_number = ++log.summaries[hasher.hash()];
}

// Makes and prints the report of a new race unless it is suppressed or one too
// many; the text is left in 'text' if it was printed.
void report_new(ReportLog &log, KnownRace &known, ThreadState &thread,
                const Race &race, const HistoryEntry *older, TextBuffer &text) {
  known.occurrences = 1;
  report_maker.store(platform::thread_id(), std::memory_order_relaxed);
  log.symbolizer.refresh();
  Report report = build_report(log.symbolizer, thread, race, older);
  known.suppression = log.suppressions.match(report);
  if (known.suppression != nullptr) return;
  if (flags().max_reports == 0 || totals.printed < flags().max_reports) {
    const PrintStyle style = {log_wants_color(), flags().strip_path_prefix,
                              flags().full_names};
    number_summary(log, style, report);
    text.append(log.symbolizer.take_complaint());
    print_report(report, style, text);
    log_text(text.view());
    ++totals.printed;
  }
  ++totals.reported;
  ++totals.occurrences;
}

// The hook is the program's code and runs as such: what it allocates is seen as
// always. What it accesses is nobody's race.
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

// What memory_limit_mb has cost.
void print_losses(TextBuffer &out) {
  const uint64_t accesses = total_counters().not_judged;
  const uint64_t arrays = array_counters.forgotten;
  if (accesses == 0 && arrays == 0) return;
  out << "Yeti: the memory limit of " << flags().memory_limit_mb
      << " MiB was reached: " << accesses
      << " accesses were not judged and what was known of arrays was forgotten "
      << arrays << " times; races may be missing\n";
}

// More are counted only.
constexpr size_t kMostViolations = 100;

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

// The status of a process that would end with 'status'.
int status_of_run(int status) {
  const bool any = totals.reported != 0 || totals.violations != 0;
  return any && flags().exitcode != 0 ? flags().exitcode : status;
}

// As finish_reports, of a process that gives up: without any lock.
int give_up(int status) {
  if (!totals.finished.exchange(true)) {
    TextBuffer text;
    print_violations(text);
    print_totals(text);
    if (!text.empty()) log_text(text.view());
  }
  return status_of_run(status);
}

// Takes the lock unless its holder seems to be stuck, or is the calling thread:
// a crash inside of a report.
bool lock_patiently() {
  for (unsigned waited = 0; waited < kFinishPatienceMs; ++waited) {
    if (report_lock.try_lock()) return true;
    if (report_maker.load(std::memory_order_relaxed) == platform::thread_id())
      return false;
    platform::sleep_ns(1'000'000);
  }
  return false;
}

void say_start() {
  TextBuffer line;
  line << "Yeti: checks " << program_path()
       << " (pid=" << platform::process_id() << ")\n";
  log_text(line.view());
}

void print_last_words(ReportLog &log) {
  TextBuffer text;
  print_losses(text);
  print_violations(text);
  print_totals(text);
  if (flags().print_suppressions) log.suppressions.print_matched(text);
  if (flags().print_unused_suppressions) log.suppressions.print_unused(text);
  if (flags().print_stats) print_stats(text);
  if (!text.empty()) log_text(text.view());
}

}  // namespace

void initialize_reports() {
  initialize_program();
  initialize_flags();
  apply_flags();
  initialize_log();
  last_words = give_up;
  if (flags().help) {
    TextBuffer table;
    print_flags(flags(), table);
    log_text(table.view());
  }
  if (flags().verbosity > 0) say_start();
  Suppressions suppressions;
  initialize_suppressions(suppressions);
  SpinGuard guard(report_lock);
  the_log().suppressions = suppressions;
}

// Tasks that a thread runs need not be ordered, but they do not run at once: in
// the thread's own variables they do not race if they may have found these by
// being run there. 'older' is null if nothing is known of it.
static bool is_in_turn(const ThreadState &thread, const Race &race,
                       const HistoryEntry *older) {
  const bool may_be_bound = older == nullptr ||
                            binding_of(older->site) == kYetiBindingUnknown ||
                            binding_of(race.site) == kYetiBindingUnknown;
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

static bool find_older(const Race &race, HistoryEntry *entry) {
  return find_access(race.previous, race.address, race.size, race.previous_kind,
                     entry) ||
         find_pending_access(race.previous, race.address, race.size,
                             race.previous_kind, entry);
}

namespace {

// The bytes of a race of which the older access is still to be found: if one
// thread had written all fields of an object, which another copies, each of
// them races. Looks only so often; the rest repeats, as a rule.
class OlderAccesses {
 public:
  explicit OlderAccesses(const Race &race) : race_(race) {
    add(race.address, race.address + race.size);
  }
  // Finds the next access, and has 'race' be about the bytes on which both
  // meet. The first one is null if nothing is known of it. pre: a SiteReading
  // of the caller's lives.
  bool next(Race *race, const HistoryEntry **older) {
    for (; count_ > 0 && looks_ < kMostLooks; ++looks_) {
      const Bytes bytes = todo_[--count_];
      *race = race_;
      race->address = bytes.start;
      race->size = bytes.end - bytes.start;
      *older = find_older(*race, &entry_) ? &entry_ : nullptr;
      if (*older == nullptr && looks_ > 0) continue;
      if (*older != nullptr) take(bytes, race);
      ++looks_;
      return true;
    }
    return false;
  }

 private:
  struct Bytes {
    Address start, end;
  };
  void add(Address start, Address end) {
    if (start < end && count_ < kMostLooks) todo_[count_++] = {start, end};
  }
  // Those of 'bytes' that are the entry's are its race; the others are left.
  void take(Bytes bytes, Race *race) {
    const Address end = entry_.address + entry_.size;
    add(end, bytes.end);
    add(bytes.start, entry_.address);
    race->address = std::max(bytes.start, entry_.address);
    race->size = std::min(bytes.end, end) - race->address;
  }

  static constexpr size_t kMostLooks = 16;
  const Race &race_;
  HistoryEntry entry_;
  Bytes todo_[kMostLooks];
  size_t count_ = 0;
  size_t looks_ = 0;
};

// A race that was found so often has been looked at from all sides.
constexpr uint64_t kOften = 64;

// The hook, and what else follows a report.
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

// What races with the read of an update is found once more, by its write.
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
    log_text(text.view());
    report_maker.store(0, std::memory_order_relaxed);
  }
  if (flags().halt_on_error) platform::exit_now(finish_reports(1));
}

int finish_reports(int status) {
  if (!lock_patiently()) return status;
  if (!totals.finished.exchange(true)) print_last_words(the_log());
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
  totals.reported = totals.printed = totals.occurrences = 0;
  totals.violations = 0;
  totals.finished = false;
  if (report_log == nullptr) return;
  report_log->symbolizer.reset();
  report_log->suppressions.forget_hits();
  report_log->races.clear();
  report_log->violations.clear();
  report_log->summaries.clear();
  report_maker.store(0, std::memory_order_relaxed);
}

}  // namespace yeti
