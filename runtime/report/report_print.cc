// Turns a Report into text, in the layout that users of TSan know. No other
// logic.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <algorithm>

#include "runtime/report/report_printer.h"
#include "runtime/report/short_names.h"

namespace yeti {

namespace {

constexpr char kLine[] = "==================\n";

struct KindWords {
  const char *current, *previous, *preposition;
};

// The creator may be forgotten, but its call is not.
bool is_creation_known(const ReportThread &thread) {
  return thread.creator.known || !thread.created.frames.empty();
}

KindWords words_of(YetiSiteKind kind) {
  switch (kind) {
    case kYetiSiteWrite:
      return {"Write", "Previous write", "to"};
    case kYetiSiteAtomicRead:
      return {"Atomic read", "Previous atomic read", "from"};
    case kYetiSiteAtomicWrite:
      return {"Atomic write", "Previous atomic write", "to"};
    case kYetiSiteAtomicUpdate:
      return {"Atomic update", "Previous atomic update", "of"};
    case kYetiSiteFree:
      return {"Free", "Previous free", "of"};
    default:
      return {"Read", "Previous read", "from"};
  }
}

}  // namespace

void ReportPrinter::print() {
  out_ << kLine;
  color("1;31");
  out_ << "WARNING: Yeti: data race (pid=" << report_.pid << ", program "
       << report_.program << ")\n";
  plain();
  access(report_.current, true);
  access(report_.previous, false);
  jobs();
  location();
  for (size_t i = 0; i < report_.mutexes.size(); ++i)
    mutex(report_.mutexes[i], i);
  for (const ReportThread &each : report_.threads) thread(each);
  hint();
  summary();
  out_ << kLine;
}

void ReportPrinter::access_words(const ReportAccess &access, bool is_current) {
  KindWords words = words_of(access.kind);
  out_ << (is_current ? words.current : words.previous) << " of size "
       << access.size;
  if (!access.expression.empty())
    out_ << ' ' << words.preposition << " '" << access.expression << "'";
  out_ << " at " << Hex{access.address} << " by ";
  actor(access);
  held_locks(access);
}

void ReportPrinter::access(const ReportAccess &access, bool is_current) {
  color("1;34");
  out_ << "  ";
  access_words(access, is_current);
  out_ << ":\n";
  plain();
  if (access.stack.known)
    frames(access.stack);
  else
    forgotten();
  out_ << '\n';
}

// "Sections at lines 10 and 13: the same thread ran both here; ..."
void ReportPrinter::jobs() {
  if (!report_.jobs.are_two) return;
  const ReportConstruct &a = report_.jobs.previous, &b = report_.jobs.current;
  constexpr char kText[] =
      "he same thread ran both here; with another schedule or number of "
      "threads they race.\n\n";
  const bool is_section = a.name == "section", is_single = a.name == "single";
  const bool is_loop = !is_section && !is_single;
  const bool is_named = !a.name.empty() && a.name == b.name &&
                        a.file == b.file && (is_loop || a.line != b.line);
  if (!is_named) {
    out_ << "  T" << kText;
    return;
  }
  if (is_section)
    out_ << "  Sections";
  else
    out_ << (is_single ? "  Bodies of '" : "  Iterations of '") << a.name
         << "'";
  out_ << (a.line == b.line ? " at line " : " at lines ")
       << std::min(a.line, b.line);
  if (a.line != b.line) out_ << " and " << std::max(a.line, b.line);
  out_ << ": t" << kText;
}

void ReportPrinter::forgotten() {
  out_ << "    [the older access is no longer known: raise history_size (now "
       << report_.history_size << ")]\n";
}

void ReportPrinter::held_locks(const ReportAccess &access) {
  if (access.held.empty()) return;
  out_ << " (mutexes:";
  const char *separator = " ";
  for (const ReportHeldLock &lock : access.held) {
    out_ << separator << (lock.shared ? "read M" : "write M") << lock.mutex;
    separator = ", ";
  }
  out_ << ")";
}

void ReportPrinter::strand(const ReportStrand &strand, const char *first_word) {
  if (!strand.known) {
    out_ << first_word << " no longer known";
    return;
  }
  if (strand.kind == StrandKind::kMainThread) {
    out_ << "main thread";
    return;
  }
  if (strand.kind == StrandKind::kTask)
    first_word = first_word[0] == 'T' ? "Task" : "task";
  out_ << first_word << " T" << strand.number;
  team(strand);
}

// A task outside of any team has no number in one.
void ReportPrinter::team(const ReportStrand &strand) {
  if ((strand.kind == StrandKind::kTeamMember ||
       strand.kind == StrandKind::kTask) &&
      strand.team_size != 0)
    out_ << " (OpenMP thread " << strand.team_number << " of "
         << strand.team_size << ")";
}

void ReportPrinter::place(const ReportConstruct &construct) {
  out_ << strip_path({construct.file.data(), construct.file.size()},
                     style_.strip_path_prefix)
       << ':' << construct.line;
}

void ReportPrinter::construct(const ReportConstruct &construct) {
  out_ << " in '" << construct.name << "' at ";
  place(construct);
}

// "thread T3 (OpenMP thread 1 of 4) in 'for' at a.c:7 in 'parallel' at a.c:5",
// "task T5 (OpenMP thread 1 of 4) created at a.c:9".
void ReportPrinter::actor(const ReportAccess &access) {
  const ReportStrand &who = access.strand;
  strand(who, "thread");
  const bool is_known = !who.construct.name.empty();
  if (who.kind == StrandKind::kTask && is_known) {
    out_ << " created at ";
    place(who.construct);
  }
  for (const ReportConstruct &each : access.constructs) construct(each);
  if (who.kind == StrandKind::kTeamMember && is_known) construct(who.construct);
}

void ReportPrinter::place(const ReportFrame &frame) {
  if (!frame.file.empty()) {
    out_ << strip_path({frame.file.data(), frame.file.size()},
                       style_.strip_path_prefix);
    if (frame.line != 0) out_ << ':' << frame.line;
    if (frame.line != 0 && frame.column != 0) out_ << ':' << frame.column;
    return;
  }
  std::string_view module(frame.module.data(), frame.module.size());
  if (!module.empty())
    out_ << base_name(module) << '+' << Hex{frame.offset};
  else
    out_ << Hex{frame.offset};
}

String ReportPrinter::function(const String &name) const {
  return style_.full_names ? name : short_name({name.data(), name.size()});
}

void ReportPrinter::frame(const ReportFrame &frame, size_t number) {
  out_ << "    #" << static_cast<uint64_t>(number);
  if (!frame.function.empty()) out_ << ' ' << function(frame.function);
  if (!frame.file.empty()) {
    out_ << ' ';
    place(frame);
  }
  std::string_view module(frame.module.data(), frame.module.size());
  if (!module.empty())
    out_ << " (" << base_name(module) << '+' << Hex{frame.offset} << ')';
  else if (frame.function.empty())
    out_ << ' ' << Hex{frame.offset};
  else if (frame.file.empty())
    out_ << " (libyeti.so)";  // a wrapper of a library function
  out_ << '\n';
}

void ReportPrinter::frames(const ReportStack &stack) {
  for (size_t i = 0; i < stack.frames.size(); ++i) frame(stack.frames[i], i);
  if (stack.left_out != 0)
    out_ << "    [and " << static_cast<uint64_t>(stack.left_out)
         << " more calls]\n";
}

void ReportPrinter::stack_or(const ReportStack &stack, const char *otherwise) {
  if (stack.frames.empty())
    out_ << "    [" << otherwise << "]\n";
  else
    frames(stack);
  out_ << '\n';
}

void ReportPrinter::mutex_words(const ReportMutex &mutex, size_t number) {
  out_ << "Mutex M" << static_cast<uint64_t>(number) << " ("
       << Hex{mutex.address};
  if (!mutex.name.empty()) out_ << ", '" << mutex.name << "'";
  out_ << ") acquired by ";
  strand(mutex.holder, "thread");
}

void ReportPrinter::mutex(const ReportMutex &mutex, size_t number) {
  color("1;35");
  out_ << "  ";
  mutex_words(mutex, number);
  out_ << " at:\n";
  plain();
  stack_or(mutex.acquired, "the stack is not known");
}

void ReportPrinter::thread_words(const ReportThread &thread) {
  strand(thread.strand, "Thread");
  if (!thread.name.empty()) out_ << " '" << thread.name << "'";
  out_ << " (tid=" << thread.system_id << ", "
       << (thread.finished ? "finished" : "running") << ")";
  if (thread.same_as != 0)
    out_ << " of the same team as thread T" << thread.same_as;
  else if (is_creation_known(thread))
    creation_words(thread);
  else
    out_ << ", whose creation was not seen";
}

void ReportPrinter::creation_words(const ReportThread &thread) {
  const String &name = thread.strand.construct.name;
  const bool is_member = thread.strand.kind == StrandKind::kTeamMember;
  if (is_member && name.empty())
    out_ << " of the parallel region of ";
  else if (name.empty())
    out_ << " created by ";
  else
    out_ << " of '" << name << "' created by ";
  strand(thread.creator, "thread");
}

// Team mates have one creation; it is shown once.
void ReportPrinter::thread(const ReportThread &thread) {
  color("1;36");
  out_ << "  ";
  thread_words(thread);
  if (thread.same_as != 0 || !is_creation_known(thread)) {
    out_ << "\n\n";
    plain();
    return;
  }
  out_ << " at:\n";
  plain();
  stack_or(thread.created, "the stack is not known");
}

void ReportPrinter::hint() {
  if (report_.hint.empty()) return;
  color("1;33");
  out_ << "  Hint: " << report_.hint << ".\n";
  plain();
  out_ << '\n';
}

namespace {

// The first frame with a line: an intercepted function has none. Null if
// nothing is known.
const ReportFrame *summary_frame(const ReportAccess &access) {
  const Vector<ReportFrame> &frames = access.stack.frames;
  for (const ReportFrame &frame : frames)
    if (frame.line != 0) return &frame;
  return frames.empty() ? nullptr : &frames[0];
}

bool is_same_place(const ReportFrame &a, const ReportFrame &b) {
  return a.function == b.function && a.file == b.file && a.line == b.line &&
         a.column == b.column &&
         (a.line != 0 || (a.module == b.module && a.offset == b.offset));
}

}  // namespace

void ReportPrinter::summary_place(const ReportFrame &frame) {
  place(frame);
  if (!frame.function.empty()) out_ << " in " << function(frame.function);
}

// What distinguishes two races: their places, and what is accessed there.
void ReportPrinter::summary_words() {
  const ReportFrame *const current = summary_frame(report_.current);
  const ReportFrame *const previous = summary_frame(report_.previous);
  out_ << "data race";
  if (current != nullptr) {
    out_ << ' ';
    summary_place(*current);
  }
  if (previous == nullptr) {
    out_ << " and an access that is no longer known";
  } else if (current == nullptr || !is_same_place(*current, *previous)) {
    out_ << " and ";
    summary_place(*previous);
  }
  const String &now = report_.current.expression;
  const String &before = report_.previous.expression;
  if (!now.empty()) out_ << " on '" << now << '\'';
  if (!before.empty() && before != now)
    out_ << (now.empty() ? " on '" : " and '") << before << '\'';
  if (report_.summary_number > 1)
    out_ << " (race " << report_.summary_number << " of these)";
}

void ReportPrinter::summary() {
  out_ << "SUMMARY: Yeti: ";
  summary_words();
  out_ << '\n';
}

std::string_view strip_path(std::string_view file, std::string_view prefix) {
  size_t at = prefix.empty() ? file.npos : file.find(prefix);
  if (at != file.npos) file.remove_prefix(at + prefix.size());
  while (starts_with(file, "./")) file.remove_prefix(2);
  return file;
}

void print_report(const Report &report, const PrintStyle &style,
                  TextBuffer &out) {
  ReportPrinter(report, style, out).print();
}

void print_summary(const Report &report, const PrintStyle &style,
                   TextBuffer &out) {
  ReportPrinter(report, style, out).summary();
}

void print_stack(const ReportStack &stack, const PrintStyle &style,
                 TextBuffer &out) {
  ReportPrinter(Report(), style, out).frames(stack);
}

}  // namespace yeti
