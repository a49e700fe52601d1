// A report as data: everything that a user is told of one race, looked up and
// symbolised, in the order in which it is told. report_build.cc makes it from
// the evidence, report_print.cc turns it into text, report_json.cc into JSON,
// suppressions.h judges it; none of them knows the others.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_REPORT_H
#define YETI_RUNTIME_REPORT_REPORT_H

#include "abi/abi.h"
#include "runtime/base/memory.h"
#include "runtime/base/text.h"
#include "runtime/base/types.h"
#include "runtime/rules/race.h"
#include "runtime/strands/strand.h"

namespace yeti {

struct ReportFrame {
  String function;  // "" if unknown
  String file;      // "" if unknown
  uint32_t line = 0, column = 0;
  String module;  // path of the loaded file; "" for a frame known by its site
  Address offset = 0;
};

struct ReportStack {
  bool known = false;
  Vector<ReportFrame> frames;  // innermost first
  size_t left_out = 0;         // further calls outwards
};

// An OpenMP construct of the source.
struct ReportConstruct {
  String name;  // "" if unknown
  String file;
  uint32_t line = 0;
};

// A thread, a member of a team or a task, as a part of a sentence.
struct ReportStrand {
  bool known = false;
  StrandNumber number = 0;
  StrandKind kind = StrandKind::kMainThread;
  uint32_t team_number = 0, team_size = 0;
  ReportConstruct construct;  // that made the team or the task
};

struct ReportHeldLock {
  unsigned mutex;  // the N of "MN"
  bool shared;
};

struct ReportAccess {
  YetiSiteKind kind = kYetiSiteRead;
  Address address = 0;
  size_t size = 0;
  String expression;  // "" if unknown
  YetiSiteLanguage language = kYetiLanguageC;
  // The innermost one around the access in its own function, or "".
  String construct;
  ReportStrand strand;
  // Around the access within the strand's own construct, innermost first.
  Vector<ReportConstruct> constructs;
  Vector<ReportHeldLock> held;
  ReportStack stack;
};

enum class LocationKind : uint8_t {
  kUnknown,
  kHeap,       // a living heap block
  kFreedHeap,  // a block that one of the accesses freed
  kGlobal,     // name may be unknown
  kStack,
  kThreadLocal,
  kDescriptor,  // no memory: a file descriptor, whose number 'offset' is
  kMapped,      // other mapped memory; 'module' is the file if there is one
};

struct ReportLocation {
  LocationKind kind = LocationKind::kUnknown;
  Address start = 0;
  size_t size = 0;        // 0 if unknown
  String name;            // of the global or local variable
  String function;        // kStack: that the frame is of
  ReportFrame called_at;  // kStack without function: where that was called
  String file;            // where the variable is declared
  uint32_t line = 0;
  String module;
  Address module_offset = 0;
  ReportStrand owner;      // who allocated it, whose stack it is
  ReportStack allocation;  // kHeap
  // Where the race is: 'offset' bytes in; element 'index' of 'element_size'
  // bytes if that is not 0, with these subscripts if the array's dimensions are
  // known.
  size_t offset = 0;
  size_t element_size = 0;
  size_t index = 0;
  Vector<int64_t> subscripts;
  YetiSiteLanguage language = kYetiLanguageC;
};

struct ReportMutex {
  Address address = 0;
  String name;  // of the global, or ""
  ReportStrand holder;
  ReportStack acquired;
};

struct ReportThread {
  ReportStrand strand;
  String name;
  int32_t system_id = 0;
  bool finished = false;
  ReportStrand creator;
  ReportStack created;
  // Another thread of the list with the same creator and place, shown before;
  // 0 if there is none.
  StrandNumber same_as = 0;
};

// Two jobs of one member (jobs.h), by the constructs that gave them; without
// names if these are not known.
struct ReportJobs {
  bool are_two = false;
  ReportConstruct current, previous;
};

struct Report {
  int32_t pid = 0;
  String program;  // its name
  ReportAccess current, previous;
  ReportJobs jobs;
  ReportLocation location;
  Vector<ReportMutex> mutexes;  // M0, M1, ...
  Vector<ReportThread> threads;
  String hint;                // "" if there is none
  uint64_t history_size = 0;  // what the option was, for the advice
  // How many reports, this one counted, had the same summary.
  uint64_t summary_number = 1;

  uint64_t fingerprint = 0;  // abi/fingerprint.h
  String suppressed_by;      // a line of a suppression file, or ""
  bool is_known = false;     // the baseline has its fingerprint
};

// Collects all that is known of 'race', which 'thread' has just found; 'older'
// is the history's entry of the other side, or null. pre: the caller holds the
// report lock and has refreshed 'symbolizer'.
class Symbolizer;
Report build_report(Symbolizer &symbolizer, ThreadState &thread,
                    const Race &race, const HistoryEntry *older);

// Adds the calls through code without instrumentation to the current stack of
// the calling thread (foreign_frames.h); null in unit tests.
extern void (*complete_calls)(ThreadState &thread);

// Appends the report as the user reads it.
struct PrintStyle {
  bool color = false;
  const char *strip_path_prefix = "";
  bool full_names = false;
};
void print_report(const Report &report, const PrintStyle &style,
                  TextBuffer &out);

// Appends the line that tells this race from others.
void print_summary(const Report &report, const PrintStyle &style,
                   TextBuffer &out);

// Appends the calls of 'stack', one in a line.
void print_stack(const ReportStack &stack, const PrintStyle &style,
                 TextBuffer &out);

// The file name as shown: without what ends with 'prefix', and without "./".
std::string_view strip_path(std::string_view file, std::string_view prefix);

}  // namespace yeti

#endif
