// From the evidence of a race to a Report: asks history, locks, stacks, heap
// and symbols. Prints nothing.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/flags.h"
#include "runtime/base/program.h"
#include "runtime/report/report.h"
#include "runtime/report/report_fingerprint.h"
#include "runtime/report/report_hints.h"
#include "runtime/report/report_location.h"
#include "runtime/report/symbolizer.h"
#include "runtime/strands/strand_lookup.h"
#include "runtime/thread/lock_sets.h"
#include "runtime/thread/thread_state.h"

namespace yeti {

void (*complete_calls)(ThreadState &) = nullptr;

namespace {

constexpr size_t kMaxFrames = 64;
constexpr size_t kMaxLocks = 32;
constexpr size_t kMaxThreads = 16;

class Builder {
 public:
  Builder(Symbolizer &symbolizer, Report &report)
      : symbolizer_(symbolizer), report_(report) {}

  void set_current(ThreadState &thread, const Race &race);
  void set_previous(const Race &race, const HistoryEntry *older);
  void set_jobs(const Race &race, const HistoryEntry *older);
  void add_threads();
  void add_hint(ThreadState &thread, const Race &race,
                const HistoryEntry *older);

 private:
  Vector<ReportHeldLock> locks(const HeldLock *held, size_t count,
                               const ReportStrand &holder);
  Vector<ReportHeldLock> locks(LockSetId set, const ReportStrand &holder);
  unsigned mutex_number(const HeldLock &lock, const ReportStrand &holder);
  void add_thread(const ReportStrand &strand);

  Symbolizer &symbolizer_;
  Report &report_;
};

void add_site_frames(const YetiSite *site, ReportStack &stack) {
  stack.known = true;
  for (; site != nullptr; site = site->inlined_at) {
    ReportFrame frame;
    frame.function = String(site->function);
    frame.file = String(site->file);
    frame.line = site->line;
    frame.column = site->column;
    stack.frames.push_back(frame);
  }
}

String expression_of(const YetiSite *site) {
  return site->expression != nullptr ? String(site->expression) : String();
}

ReportConstruct describe_construct(const YetiConstruct *construct) {
  if (construct == nullptr) return {};
  return {String(construct->name), String(construct->file), construct->line};
}

// The constructs around 'site' up to the one that made the strand. A section is
// enough without the sections around it.
Vector<ReportConstruct> constructs_of(const YetiSite *site,
                                      const StrandInfo &strand) {
  Vector<ReportConstruct> result;
  uint32_t inner = 0;
  for (const YetiConstruct *c = site->construct;
       c != nullptr && !is_same_construct(c, strand.construct); c = c->outer) {
    const bool is_told =
        (inner & kYetiConstructSection) && (c->kinds & kYetiConstructSections);
    if (!is_told) result.push_back(describe_construct(c));
    inner = c->kinds;
  }
  return result;
}

// The construct around 'site' in its own function: at an inlined call, what is
// around the call is around the site too, but belongs to the caller.
String own_construct_of(const YetiSite *site) {
  if (site->construct == nullptr ||
      (site->inlined_at != nullptr &&
       is_same_construct(site->construct, site->inlined_at->construct)))
    return String();
  return String(site->construct->name);
}

void set_source(const YetiSite *site, ReportAccess &access) {
  access.kind = static_cast<YetiSiteKind>(site->kind);
  access.expression = expression_of(site);
  access.language = static_cast<YetiSiteLanguage>(site->language);
  access.construct = own_construct_of(site);
  add_site_frames(site, access.stack);
}

// Who made the current access.
const StrandInfo &strand_of(ThreadState &thread, const Race &race) {
  if (race.noted != nullptr && race.noted->strand != nullptr)
    return *race.noted->strand;
  return thread.strand_for_access().info();
}

void Builder::set_current(ThreadState &thread, const Race &race) {
  ReportAccess &access = report_.current;
  access.address = race.access_start;
  access.size = race.access_size;
  set_source(race.site, access);
  const StrandInfo &info = strand_of(thread, race);
  access.strand = describe_strand(info);
  access.constructs = constructs_of(race.site, info);
  if (race.noted == nullptr && complete_calls != nullptr)
    complete_calls(thread);
  add_stack_frames(
      symbolizer_,
      race.noted != nullptr ? race.noted->stack : thread.calls.intern(),
      info.number, access.stack);
  access.held =
      race.noted != nullptr
          ? locks(race.noted->locks, access.strand)
          : locks(thread.held.data(), thread.held.size(), access.strand);
}

YetiSiteKind kind_without_site(const Race &race) {
  if (race.previous_kind == AccessKind::kRead)
    return race.previous_atomic ? kYetiSiteAtomicRead : kYetiSiteRead;
  return race.previous_atomic ? kYetiSiteAtomicWrite : kYetiSiteWrite;
}

void Builder::set_previous(const Race &race, const HistoryEntry *older) {
  ReportAccess &access = report_.previous;
  StrandInfo info = {};
  if (strand_at(race.previous, &info)) access.strand = describe_strand(info);
  if (older == nullptr) {
    access.kind = kind_without_site(race);
    access.address = race.address;
    access.size = race.size;
    return;
  }
  access.address = older->address;
  access.size = older->size;
  set_source(older->site, access);
  access.constructs = constructs_of(older->site, info);
  add_stack_frames(symbolizer_, older->stack, info.number, access.stack);
  access.held = locks(older->locks, access.strand);
}

// The construct around 'site' that gives jobs, as far as the source shows it.
ReportConstruct job_of(const YetiSite *site) {
  constexpr uint32_t kKinds =
      kYetiConstructSection | kYetiConstructSingle | kYetiConstructLoop;
  for (const YetiConstruct *c = site->construct; c != nullptr; c = c->outer)
    if ((c->kinds & kKinds) != 0) return describe_construct(c);
  return {};
}

// What one member did in one job, or outside of jobs, is in order.
void Builder::set_jobs(const Race &race, const HistoryEntry *older) {
  const ReportStrand &current = report_.current.strand;
  const ReportStrand &previous = report_.previous.strand;
  if (!previous.known || current.number != previous.number) return;
  report_.jobs.are_two = true;
  report_.jobs.current = job_of(race.site);
  if (older != nullptr) report_.jobs.previous = job_of(older->site);
}

Vector<ReportHeldLock> Builder::locks(LockSetId set,
                                      const ReportStrand &holder) {
  HeldLock held[kMaxLocks];
  const size_t count = locks_of_set(set, held, kMaxLocks);
  return locks(held, count < kMaxLocks ? count : kMaxLocks, holder);
}

Vector<ReportHeldLock> Builder::locks(const HeldLock *held, size_t count,
                                      const ReportStrand &holder) {
  Vector<ReportHeldLock> result;
  for (size_t i = 0; i < count; ++i)
    result.push_back({mutex_number(held[i], holder), held[i].shared});
  return result;
}

unsigned Builder::mutex_number(const HeldLock &lock,
                               const ReportStrand &holder) {
  for (size_t i = 0; i < report_.mutexes.size(); ++i)
    if (report_.mutexes[i].address == lock.lock)
      return static_cast<unsigned>(i);
  ReportMutex mutex;
  mutex.address = lock.lock;
  mutex.holder = holder;
  DataSymbol symbol;
  if (symbolizer_.symbolize_data(lock.lock, &symbol)) mutex.name = symbol.name;
  add_stack_frames(symbolizer_, lock.acquired_at,
                   holder.known ? holder.number : kNobody, mutex.acquired);
  report_.mutexes.push_back(mutex);
  return static_cast<unsigned>(report_.mutexes.size() - 1);
}

// Whether strand 'number' is a member of the team that 'info' is of.
bool is_team_mate(StrandNumber number, const StrandInfo &info) {
  StrandInfo other;
  return info.kind == StrandKind::kTeamMember &&
         strand_by_number(number, &other) && other.kind == info.kind &&
         other.creator == info.creator && other.created_at == info.created_at &&
         other.team_size == info.team_size;
}

void Builder::add_thread(const ReportStrand &strand) {
  if (!strand.known || strand.kind == StrandKind::kMainThread ||
      report_.threads.size() == kMaxThreads)
    return;
  for (const ReportThread &known : report_.threads)
    if (known.strand.number == strand.number) return;
  StrandInfo info;
  if (!strand_by_number(strand.number, &info)) return;
  ReportThread thread;
  thread.strand = strand;
  thread.name = String(info.name);
  thread.system_id = info.system_id;
  thread.finished = info.finished;
  StrandInfo creator;
  if (strand_by_number(info.creator, &creator) && creator.number != info.number)
    thread.creator = describe_strand(creator);
  for (const ReportThread &known : report_.threads)
    if (is_team_mate(known.strand.number, info)) {
      thread.same_as = known.strand.number;
      break;
    }
  if (thread.same_as == 0)
    add_stack_frames(symbolizer_, info.created_at, info.creator,
                     thread.created);
  report_.threads.push_back(thread);
}

// Those who take part, then those who created them, up to the main thread.
void Builder::add_threads() {
  add_thread(report_.current.strand);
  add_thread(report_.previous.strand);
  add_thread(report_.location.owner);
  for (size_t i = 0; i < report_.threads.size(); ++i) {
    const ReportStrand creator = report_.threads[i].creator;
    add_thread(creator);
  }
}

// Advice needs both sides.
void Builder::add_hint(ThreadState &thread, const Race &race,
                       const HistoryEntry *older) {
  HintSide current, previous;
  if (older == nullptr || !strand_at(race.previous, &previous.strand)) return;
  current.site = race.site;
  current.strand = strand_of(thread, race);
  previous.site = older->site;
  report_.hint = hint_of(current, previous, flags().strip_path_prefix);
}

}  // namespace

ReportStrand describe_strand(const StrandInfo &info) {
  ReportStrand strand;
  strand.known = true;
  strand.number = info.number;
  strand.kind = info.kind;
  strand.team_number = info.team_number;
  strand.team_size = info.team_size;
  strand.construct = describe_construct(info.construct);
  return strand;
}

namespace {

bool reaches_main(const ReportStack &stack) {
  return !stack.frames.empty() && stack.frames.back().function == "main";
}

// True for what calls main or a thread's first function, named or not.
bool is_start_of_thread(const ReportFrame &frame) {
  std::string_view function(frame.function.data(), frame.function.size());
  std::string_view module(frame.module.data(), frame.module.size());
  return starts_with(base_name(module), "libc.so") &&
         (function.empty() || function == "start_thread" ||
          starts_with(function, "__libc_start"));
}

}  // namespace

void add_stack_frames(Symbolizer &symbolizer, StackId id, ReportStack &stack) {
  add_stack_frames(symbolizer, id, kNobody, stack);
}

// The stack of a task begins with the task, that of a member with the region.
static size_t frames_of_strand(StackId id, StrandNumber number, Pc *frames,
                               size_t capacity) {
  size_t count = frames_of_stack(id, frames, capacity);
  StrandInfo info;
  while (strand_by_number(number, &info)) {
    if (info.kind == StrandKind::kTask)
      count += count < capacity
                   ? frames_of_stack(info.created_at, frames + count,
                                     capacity - count)
                   : frames_of_stack(info.created_at, nullptr, 0);
    else if (info.kind != StrandKind::kTeamMember)
      break;
    number = info.creator;
  }
  return count;
}

// Frames outside of main are the system's and the same in every stack.
void add_stack_frames(Symbolizer &symbolizer, StackId id, StrandNumber number,
                      ReportStack &stack) {
  Pc frames[kMaxFrames];
  size_t count = frames_of_strand(id, number, frames, kMaxFrames);
  stack.known |= count != 0;
  for (size_t i = 0; i < count && i < kMaxFrames; ++i) {
    if (reaches_main(stack)) return;
    symbolizer.symbolize_call(frames[i], stack.frames);
  }
  if (count > kMaxFrames)
    stack.left_out = count - kMaxFrames;
  else if (!stack.frames.empty() && is_start_of_thread(stack.frames.back()))
    stack.frames.pop_back();
}

Report build_report(Symbolizer &symbolizer, ThreadState &thread,
                    const Race &race, const HistoryEntry *older) {
  Report report;
  report.pid = platform::process_id();
  report.program = to_string(program_name());
  report.history_size = flags().history_size;
  Builder builder(symbolizer, report);
  builder.set_current(thread, race);
  builder.set_previous(race, older);
  builder.set_jobs(race, older);
  report.location = describe_location(symbolizer, thread, race, report,
                                      older != nullptr ? older->site : nullptr);
  builder.add_threads();
  builder.add_hint(thread, race, older);
  report.fingerprint = fingerprint_of(report);
  return report;
}

}  // namespace yeti
