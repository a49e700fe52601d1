// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/report_fingerprint.h"

#include <gtest/gtest.h>

#include <functional>
#include <utility>

#include "abi/fingerprint.h"

namespace yeti {
namespace {

ReportFrame frame(const char *function, uint32_t line, const char *module) {
  ReportFrame result;
  result.function = String(function);
  result.line = line;
  result.module = String(module);
  return result;
}

ReportAccess access(const char *function, const char *expression,
                    uint32_t line) {
  ReportAccess result;
  result.expression = String(expression);
  result.stack.known = true;
  result.stack.frames.push_back(frame(function, line, ""));
  result.stack.frames.push_back(frame("main", 99, "/bin/race"));
  return result;
}

Report sample() {
  Report report;
  report.current = access("worker", "a[i]", 10);
  report.previous = access("main", "a[0]", 20);
  report.previous.kind = kYetiSiteWrite;
  return report;
}

// Expects that 'change' gives the sample another fingerprint, or none.
void expect(bool differs, const std::function<void(Report &)> &change) {
  Report report = sample();
  change(report);
  EXPECT_EQ(fingerprint_of(report) != fingerprint_of(sample()), differs);
}

TEST(Fingerprint, DependsOnTheSource) {
  expect(true, [](Report &r) { r.current = access("other", "a[i]", 10); });
  expect(true, [](Report &r) { r.current = access("worker", "b[i]", 10); });
  expect(true, [](Report &r) { r.current = access("worker", "a[i].x", 10); });
  expect(true, [](Report &r) { r.current.construct = String("for"); });
  expect(true, [](Report &r) { r.current.kind = kYetiSiteAtomicWrite; });
  expect(true, [](Report &r) { r.current.kind = kYetiSiteFree; });
  expect(true, [](Report &r) { r.previous.stack = {}; });
}

TEST(Fingerprint, DoesNotDependOnTheRun) {
  expect(false, [](Report &r) { std::swap(r.current, r.previous); });
  expect(false, [](Report &r) { r.current = access("worker", "a[i]", 11); });
  expect(false,
         [](Report &r) { r.current = access("worker", "a[i - 1]", 11); });
  expect(false, [](Report &r) {
    r.current = access("worker.constprop.0", "a[i]", 10);
  });
  expect(false,
         [](Report &r) { r.current = access("worker._omp_fn.1", "a[]", 1); });
  expect(false, [](Report &r) { r.current.kind = kYetiSiteWrite; });
  expect(false, [](Report &r) { r.current.address = 0x1234, r.pid = 5; });
  expect(false, [](Report &r) { r.current.strand.number = 7; });
  expect(false, [](Report &r) { r.current.stack.frames.pop_back(); });
}

// memcpy is called by somebody; with or without lines.
TEST(Fingerprint, AFunctionOfTheProgramStandsForALibrarys) {
  Report report = sample(), without_lines = sample();
  Vector<ReportFrame> &frames = report.current.stack.frames;
  frames.insert(frames.begin(), frame("memcpy", 0, ""));
  EXPECT_EQ(fingerprint_of(report), fingerprint_of(sample()));
  Vector<ReportFrame> &bare = without_lines.current.stack.frames;
  bare = {frame("memcpy", 0, ""), frame("worker", 0, "/bin/race")};
  EXPECT_EQ(fingerprint_of(without_lines), fingerprint_of(sample()));
}

TEST(Fingerprint, SubscriptsOfFortranAreRound) {
  FingerprintSide a = {"plain", "f", "a(i,j)%x(1)", "", true};
  FingerprintSide b = {"plain", "f", "a(k)%x(2)", "", true};
  FingerprintSide c = {"plain", "f", "(*p).x", "", false};
  FingerprintSide d = {"plain", "f", "(*q).x", "", false};
  EXPECT_EQ(fingerprint_of("x", a, a), fingerprint_of("x", b, a));
  EXPECT_EQ(fingerprint_of("x", c, c), fingerprint_of("x", d, c));
  c.expression = "*p", d.expression = "";
  EXPECT_EQ(fingerprint_of("x", c, c), fingerprint_of("x", d, c));
  EXPECT_NE(fingerprint_of("x", a, a), fingerprint_of("y", a, a));
}

// An inlined function has its callers' names for what it is called with.
TEST(Fingerprint, MembersAreThoseOfAnyObject) {
  const auto number = [](const char *expression) {
    const FingerprintSide side = {"plain", "f", expression, "", false};
    return fingerprint_of("x", side, side);
  };
  EXPECT_EQ(number("this->value"), number("counter.value"));
  EXPECT_EQ(number("list.back().id"), number("Account::id"));
  EXPECT_EQ(number("a.cells[1][2].value[3]"), number("cell.value[n]"));
  EXPECT_NE(number("cell.value[3]"), number("cell.value"));
  EXPECT_NE(number("a.value"), number("a.count"));
  EXPECT_NE(number("a[i]"), number("b[i]"));
}

// Baselines are kept: the number of a given race never changes.
TEST(Fingerprint, StaysWhatItWas) {
  EXPECT_EQ(fingerprint_of(sample()), 4310683145156309676u);
}

}  // namespace
}  // namespace yeti
