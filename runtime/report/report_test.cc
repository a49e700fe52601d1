// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/report.h"

#include <gtest/gtest.h>

#include "runtime/report/report_element.h"

namespace yeti {
namespace {

ReportFrame at_site(const char *function, const char *file, uint32_t line,
                    uint32_t column) {
  ReportFrame frame;
  frame.function = String(function);
  frame.file = String(file);
  frame.line = line;
  frame.column = column;
  return frame;
}

ReportFrame in_module(ReportFrame frame, const char *module, Address offset) {
  frame.module = String(module);
  frame.offset = offset;
  return frame;
}

ReportStrand main_thread() {
  ReportStrand strand;
  strand.known = true;
  return strand;
}

ReportStrand pthread_number(StrandNumber number) {
  ReportStrand strand = main_thread();
  strand.kind = StrandKind::kPthread;
  strand.number = number;
  return strand;
}

ReportStrand member(StrandNumber number, uint32_t of_team, uint32_t size) {
  ReportStrand strand = pthread_number(number);
  strand.kind = StrandKind::kTeamMember;
  strand.team_number = of_team;
  strand.team_size = size;
  return strand;
}

ReportStack stack(std::initializer_list<ReportFrame> frames) {
  ReportStack result;
  result.known = true;
  for (const ReportFrame &frame : frames) result.frames.push_back(frame);
  return result;
}

std::string print(const Report &report, const PrintStyle &style = {}) {
  TextBuffer text;
  print_report(report, style, text);
  return std::string(text.view());
}

// T1 writes a global under a mutex, T2 has read it.
Report sample() {
  Report report;
  report.pid = 123;
  report.program = String("race");
  report.history_size = 16;
  report.current.kind = kYetiSiteWrite;
  report.current.address = 0x1000;
  report.current.size = 4;
  report.current.expression = String("a->count");
  report.current.strand = pthread_number(1);
  report.current.held.push_back({0, false});
  report.current.held.push_back({1, true});
  report.current.stack = stack(
      {at_site("worker", "src/race.c", 12, 9),
       in_module(at_site("main", "src/race.c", 20, 0), "/bin/race", 0x1234)});
  report.previous.kind = kYetiSiteRead;
  report.previous.address = 0x1000;
  report.previous.size = 2;
  report.previous.strand = main_thread();
  report.previous.stack = stack({at_site("reader", "./race.c", 7, 0)});
  report.location.kind = LocationKind::kGlobal;
  report.location.name = String("counter");
  report.location.start = 0x1000;
  report.location.size = 4;
  report.location.file = String("src/race.c");
  report.location.line = 4;
  report.location.module = String("/bin/race");
  report.location.module_offset = 0x4040;
  report.mutexes.resize(2);
  report.mutexes[0].address = 0x2000;
  report.mutexes[0].name = String("lock");
  report.mutexes[0].holder = pthread_number(1);
  report.mutexes[0].acquired =
      stack({in_module(ReportFrame(), "/bin/race", 0x99)});
  report.mutexes[1].address = 0x3000;
  report.mutexes[1].holder = pthread_number(1);
  ReportThread thread;
  thread.strand = pthread_number(1);
  thread.name = String("io");
  thread.system_id = 77;
  thread.finished = true;
  thread.creator = main_thread();
  thread.created = stack({at_site("main", "src/race.c", 18, 3)});
  report.threads.push_back(thread);
  return report;
}

TEST(PrintReport, HasTheLayoutThatTsanUsersKnow) {
  EXPECT_EQ(print(sample(), {false, "src/"}),
            "==================\n"
            "WARNING: Yeti: data race (pid=123, program race)\n"
            "  Write of size 4 to 'a->count' at 0x1000 by thread T1 (mutexes: "
            "write M0, read M1):\n"
            "    #0 worker race.c:12:9\n"
            "    #1 main race.c:20 (race+0x1234)\n"
            "\n"
            "  Previous read of size 2 at 0x1000 by main thread:\n"
            "    #0 reader race.c:7\n"
            "\n"
            "  Location is global 'counter' of size 4 at 0x1000 (race.c:4, "
            "race+0x4040)\n"
            "\n"
            "  Mutex M0 (0x2000, 'lock') acquired by thread T1 at:\n"
            "    #0 (race+0x99)\n"
            "\n"
            "  Mutex M1 (0x3000) acquired by thread T1 at:\n"
            "    [the stack is not known]\n"
            "\n"
            "  Thread T1 'io' (tid=77, finished) created by main thread at:\n"
            "    #0 main race.c:18:3\n"
            "\n"
            "SUMMARY: Yeti: data race race.c:12:9 in worker and race.c:7 in "
            "reader on 'a->count'\n"
            "==================\n");
}

TEST(PrintReport, SaysWhatIsNoLongerKnown) {
  Report report = sample();
  report.previous.stack = ReportStack();
  report.previous.strand = ReportStrand();
  std::string text = print(report);
  EXPECT_NE(text.find("  Previous read of size 2 at 0x1000 by thread no longer "
                      "known:\n"
                      "    [the older access is no longer known: raise "
                      "history_size (now 16)]\n"),
            text.npos)
      << text;
}

TEST(PrintReport, AForgottenCreatorHasStillCreated) {
  Report report = sample();
  report.threads[0].creator = ReportStrand();
  EXPECT_NE(print(report).find(" created by thread no longer known at:\n"
                               "    #0 main src/race.c:18:3\n"),
            std::string::npos)
      << print(report);
  report.threads[0].created = ReportStack();
  EXPECT_NE(print(report).find(", whose creation was not seen\n"),
            std::string::npos);
}

TEST(PrintReport, ShortensNamesUnlessAsked) {
  Report report = sample();
  report.current.stack = stack({at_site(
      "void f<A, std::allocator<A> >(std::vector<A, std::allocator<A> >&)",
      "a.cc", 3, 1)});
  EXPECT_NE(print(report).find("#0 f<A>(std::vector<A>&) a.cc:3:1\n"),
            std::string::npos);
  EXPECT_NE(print(report, {false, "", true}).find("#0 void f<A, std::alloc"),
            std::string::npos);
}

TEST(PrintReport, SpeaksOfTeams) {
  Report report = sample();
  report.current.strand = member(9, 2, 4);
  report.threads[0].strand = member(9, 2, 4);
  report.threads[0].name.clear();
  report.threads[0].finished = false;
  std::string text = print(report);
  EXPECT_NE(text.find(" by thread T9 (OpenMP thread 2 of 4) (mutexes:"),
            text.npos);
  EXPECT_NE(text.find("  Thread T9 (OpenMP thread 2 of 4) (tid=77, running) of "
                      "the parallel region of main thread at:\n"),
            text.npos)
      << text;
}

TEST(PrintReport, SpeaksOfConstructs) {
  Report report = sample();
  report.current.strand = member(9, 2, 4);
  report.current.strand.construct = {String("parallel"), String("src/a.c"), 5};
  report.current.constructs.push_back({String("for"), String("src/a.c"), 7});
  report.threads[0].strand = report.current.strand;
  report.threads[0].finished = false;
  report.threads[0].name.clear();
  ReportThread mate = report.threads[0];
  mate.strand = member(10, 3, 4);
  mate.same_as = 9;
  report.threads.push_back(mate);
  report.hint = String("it needs a 'barrier'");
  std::string text = print(report, {false, "src/"});
  EXPECT_NE(text.find(" by thread T9 (OpenMP thread 2 of 4) in 'for' at a.c:7 "
                      "in 'parallel' at a.c:5 (mutexes:"),
            text.npos)
      << text;
  EXPECT_NE(text.find("  Thread T9 (OpenMP thread 2 of 4) (tid=77, running) of "
                      "'parallel' created by main thread at:\n"
                      "    #0 main race.c:18:3\n"
                      "\n"
                      "  Thread T10 (OpenMP thread 3 of 4) (tid=77, running) "
                      "of the same team as thread T9\n"
                      "\n"
                      "  Hint: it needs a 'barrier'.\n"
                      "\n"
                      "SUMMARY: "),
            text.npos)
      << text;
}

TEST(PrintReport, SpeaksOfTasks) {
  Report report = sample();
  ReportStrand task = member(12, 1, 4);
  task.kind = StrandKind::kTask;
  task.construct = {String("task"), String("sort.c"), 18};
  report.current.strand = task;
  report.current.held.clear();
  report.threads[0].strand = task;
  report.threads[0].name.clear();
  report.threads[0].creator = member(9, 0, 4);
  std::string text = print(report);
  EXPECT_NE(text.find(" by task T12 (OpenMP thread 1 of 4) created at "
                      "sort.c:18:\n"),
            text.npos)
      << text;
  EXPECT_NE(text.find("  Task T12 (OpenMP thread 1 of 4) (tid=77, finished) of "
                      "'task' created by thread T9 (OpenMP thread 0 of 4) "
                      "at:\n"),
            text.npos)
      << text;
}

TEST(PrintReport, ShowsHeapBlocksWithElementAndAllocation) {
  Report report = sample();
  ReportLocation &where = report.location;
  where = ReportLocation();
  where.kind = LocationKind::kHeap;
  where.start = 0x5000;
  where.size = 400;
  where.offset = 148;
  where.owner = main_thread();
  where.allocation = stack({at_site("main", "race.c", 3, 0)});
  set_element(where, 4, 4);
  EXPECT_NE(print(report).find(
                "  Location is heap block of size 400 at 0x5000 allocated by "
                "main thread:\n"
                "    #0 main race.c:3\n"
                "  The race is at offset 148: element [37] of 4-byte "
                "elements\n\n"),
            std::string::npos)
      << print(report);
  where.language = kYetiLanguageFortran;
  EXPECT_NE(print(report).find(": element (38) of 4-byte elements\n"),
            std::string::npos);
  where.kind = LocationKind::kFreedHeap;
  EXPECT_NE(print(report).find("  Location is heap block of size 400 at 0x5000 "
                               "freed by main thread\n"
                               "  The race is at offset 148"),
            std::string::npos);
}

TEST(PrintReport, ShowsOtherLocations) {
  Report report = sample();
  ReportLocation &where = report.location;
  where = ReportLocation();
  where.kind = LocationKind::kStack;
  where.owner = pthread_number(3);
  where.function = String("worker");
  EXPECT_NE(print(report).find(
                "  Location is stack of thread T3, frame of 'worker'\n\n"),
            std::string::npos);
  where.function.clear();
  where.called_at = at_site("main", "race.c", 9, 2);
  EXPECT_NE(print(report).find("  Location is stack of thread T3, frame of the "
                               "function called at race.c:9:2 in main\n\n"),
            std::string::npos);
  where.called_at = ReportFrame();
  EXPECT_NE(print(report).find("  Location is stack of thread T3\n\n"),
            std::string::npos);
  where.function = String("space::worker(int)");
  where.name = String("total");
  where.start = 0x7000;
  where.size = 40;
  where.offset = 28;
  where.element_size = 4;
  where.index = 7;
  where.file = String("src/race.c");
  where.line = 4;
  EXPECT_NE(print(report).find(
                "  Location is local 'total' of size 40 at 0x7000 in frame of "
                "'space::worker(int)' (src/race.c:4, stack of thread T3)\n"
                "  The race is at offset 28: element [7] of 4-byte elements\n"),
            std::string::npos)
      << print(report);
  where.kind = LocationKind::kThreadLocal;
  EXPECT_NE(
      print(report).find("  Location is thread-local memory of thread T3\n\n"),
      std::string::npos);
  where.offset = where.element_size = 0;
  where.kind = LocationKind::kMapped;
  where.start = 0x7000;
  where.size = 4096;
  where.module = String("/data/file");
  EXPECT_NE(print(report).find("  Location is memory mapped at 0x7000 of size "
                               "4096 (/data/file)\n\n"),
            std::string::npos);
  where.kind = LocationKind::kUnknown;
  EXPECT_EQ(print(report).find("Location"), std::string::npos);
}

TEST(PrintReport, NamesEveryKindOfAccess) {
  const struct {
    YetiSiteKind kind;
    const char *text;
  } kCases[] = {
      {kYetiSiteRead, "  Read of size 4 from 'a->count' at"},
      {kYetiSiteWrite, "  Write of size 4 to 'a->count' at"},
      {kYetiSiteAtomicRead, "  Atomic read of size 4 from 'a->count' at"},
      {kYetiSiteAtomicWrite, "  Atomic write of size 4 to 'a->count' at"},
      {kYetiSiteAtomicUpdate, "  Atomic update of size 4 of 'a->count' at"},
      {kYetiSiteFree, "  Free of size 4 of 'a->count' at"},
  };
  for (const auto &each : kCases) {
    Report report = sample();
    report.current.kind = each.kind;
    EXPECT_NE(print(report).find(each.text), std::string::npos) << each.text;
  }
}

TEST(PrintReport, SummaryIsOfTheFirstFrameWithALine) {
  Report report = sample();
  ReportFrame memcpy_frame;
  memcpy_frame.function = String("memcpy");
  report.current.stack.frames.insert(report.current.stack.frames.begin(),
                                     memcpy_frame);
  std::string text = print(report);
  EXPECT_NE(text.find("    #0 memcpy (libyeti.so)\n    #1 worker "), text.npos);
  EXPECT_NE(text.find("SUMMARY: Yeti: data race src/race.c:12:9 in worker and "
                      "race.c:7 in reader on 'a->count'\n"),
            text.npos);
  report.current.stack =
      stack({in_module(at_site("f", "", 0, 0), "/bin/race", 0x12)});
  report.previous = report.current;
  EXPECT_NE(print(report).find(
                "SUMMARY: Yeti: data race race+0x12 in f on 'a->count'\n"),
            std::string::npos);
}

TEST(PrintReport, SummaryTellsRacesApart) {
  Report report = sample();
  report.previous.expression = String("b->count");
  report.summary_number = 2;
  EXPECT_NE(print(report).find("in worker and race.c:7 in reader on "
                               "'a->count' and 'b->count' (race 2 of these)\n"),
            std::string::npos);
  report.current.expression = String();
  report.previous.stack = ReportStack();
  report.summary_number = 1;
  EXPECT_NE(
      print(report).find("in worker and an access that is no longer known "
                         "on 'b->count'\n"),
      std::string::npos);
}

TEST(PrintReport, LongStacksSayWhatIsLeftOut) {
  Report report = sample();
  report.previous.stack.left_out = 999;
  EXPECT_NE(print(report).find("    [and 999 more calls]\n"),
            std::string::npos);
}

TEST(PrintReport, ColorsAreClosed) {
  std::string text = print(sample(), {true, ""});
  size_t open = 0, closed = 0;
  for (size_t at = 0; (at = text.find("\033[", at)) != text.npos; ++at)
    (text.compare(at, 4, "\033[0m") == 0 ? closed : open) += 1;
  EXPECT_GT(open, 0u);
  EXPECT_EQ(open, closed);
  EXPECT_EQ(print(sample()).find('\033'), std::string::npos);
}

TEST(SetElement, CountsInTheSmallerScalar) {
  ReportLocation where;
  where.size = 64;
  where.offset = 24;
  set_element(where, 100, 8);
  EXPECT_EQ(where.element_size, 8u);
  EXPECT_EQ(where.index, 3u);
  set_element(where, 4, 8);
  EXPECT_EQ(where.element_size, 4u);
  EXPECT_EQ(where.index, 6u);
}

TEST(SetElement, SaysNothingWhereNothingFits) {
  ReportLocation where;
  where.size = 64;
  where.offset = 3;
  set_element(where, 4, 8);
  EXPECT_EQ(where.element_size, 0u);
  where.offset = 0;
  set_element(where, 100, 3);
  EXPECT_EQ(where.element_size, 0u);
  where.size = 4;
  set_element(where, 4, 4);
  EXPECT_EQ(where.element_size, 0u);
}

YetiSite array_site(const char *dimensions, YetiSiteLanguage language) {
  YetiSite site;
  site.size = 8;
  site.dimensions = dimensions;
  site.language = language;
  return site;
}

// The subscripts of element 'index' of an array of 8-byte elements in a
// location of 'size' bytes, as printed.
std::string subscripts(LocationKind kind, size_t size, size_t index,
                       const char *dimensions, YetiSiteLanguage language) {
  Report report = sample();
  ReportLocation &where = report.location;
  where.kind = kind;
  where.name = String("A");
  where.size = size;
  where.offset = index * 8;
  where.language = language;
  set_element(where, 8, 8);
  const YetiSite site = array_site(dimensions, language);
  set_subscripts(where, &site);
  std::string text = print(report);
  size_t from = text.find("element ") + 8;
  return text.substr(from, text.find(" of 8-byte", from) - from);
}

TEST(SetSubscripts, FollowTheDeclaredDimensions) {
  constexpr LocationKind kGlobal = LocationKind::kGlobal;
  EXPECT_EQ(subscripts(kGlobal, 160, 13, "0:4,0:5", kYetiLanguageC), "A[2][3]");
  EXPECT_EQ(subscripts(kGlobal, 160, 13, "1:4,-1:5", kYetiLanguageFortran),
            "A(2,2)");
  EXPECT_EQ(subscripts(kGlobal, 480, 59, "0:3,0:4,0:5", kYetiLanguageC),
            "A[2][3][4]");
  EXPECT_EQ(subscripts(kGlobal, 80, 7, "0:10", kYetiLanguageC), "A[7]");
}

TEST(SetSubscripts, NeedAnArrayThatFillsTheLocation) {
  constexpr LocationKind kGlobal = LocationKind::kGlobal;
  EXPECT_EQ(subscripts(kGlobal, 168, 13, "0:4,0:5", kYetiLanguageC), "[13]");
  EXPECT_EQ(subscripts(kGlobal, 160, 13, "0:0,0:5", kYetiLanguageC), "[13]");
  EXPECT_EQ(subscripts(LocationKind::kHeap, 160, 13, "0:0,0:5", kYetiLanguageC),
            "[2][3]");
  EXPECT_EQ(subscripts(kGlobal, 160, 13, nullptr, kYetiLanguageC), "[13]");
}

TEST(StripPath, TakesOffThePrefixAndWhatPrecedesIt) {
  EXPECT_EQ(strip_path("/home/me/src/a.c", "/me/"), "src/a.c");
  EXPECT_EQ(strip_path("/home/me/src/a.c", "/you/"), "/home/me/src/a.c");
  EXPECT_EQ(strip_path("/home/./a.c", "/home/"), "a.c");
  EXPECT_EQ(strip_path("././a.c", ""), "a.c");
}

}  // namespace
}  // namespace yeti
