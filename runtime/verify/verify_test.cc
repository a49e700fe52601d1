// The rules of verify mode, on scripted sequences of events of one strand.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/verify/verify.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace yeti {

namespace {

constexpr auto R = AccessKind::kRead;
constexpr auto W = AccessKind::kWrite;
constexpr Address x = 0x10000;
const YetiSite sites[16];

// What was found: "write 10000-10008 before lock", or "check" in place of
// "access".
class Script {
 public:
  Script() : verifier_(note, this) {}

  Script &access(AccessKind kind, Address at = x, size_t size = 8,
                 int site = 0) {
    verifier_.access(kind, block(at, size), &sites[site]);
    return *this;
  }
  Script &check(AccessKind kind, Address at = x, size_t size = 8,
                int site = 1) {
    verifier_.check(kind, block(at, size), &sites[site]);
    return *this;
  }
  Script &check_strided(AccessKind kind, Address at, size_t element,
                        int64_t stride, size_t count, int site = 1) {
    verifier_.check(kind, strided(at, element, stride, count), &sites[site]);
    return *this;
  }
  Script &acquire() {
    verifier_.acquire({"lock", nullptr, StackId::kNone});
    return *this;
  }
  Script &release() {
    verifier_.release({"unlock", nullptr, StackId::kNone});
    return *this;
  }
  Script &end() {
    verifier_.acquire({"end", nullptr, StackId::kNone});
    verifier_.release({"end", nullptr, StackId::kNone});
    return *this;
  }
  Script &free(Address start, size_t size) {
    verifier_.end_memory(start, start + size,
                         {"free", nullptr, StackId::kNone});
    return *this;
  }

  // What was found so far; the next call tells of what comes then.
  std::string found() {
    std::string result = std::move(found_);
    found_.clear();
    return result;
  }
  const std::vector<Violation> &violations() const { return violations_; }
  Verifier &verifier() { return verifier_; }

 private:
  static void note(const Violation &violation, void *context) {
    auto &self = *static_cast<Script *>(context);
    self.violations_.push_back(violation);
    char text[128];
    snprintf(text, sizeof text, "%s%s %s %lx-%lx before %s",
             self.found_.empty() ? "" : "; ",
             violation.event.kind == R ? "read" : "write",
             violation.event.is_check ? "check" : "access", violation.start,
             violation.end, violation.limit.what);
    self.found_ += text;
  }

  Verifier verifier_;
  std::string found_;
  std::vector<Violation> violations_;
};

TEST(Verify, ACheckBesideItsAccessIsFine) {
  Script s;
  s.check(W).access(W).acquire();
  s.access(R, x + 64).check(R, x + 64).release().end();
  EXPECT_EQ("", s.found());
}

// --- a check covers what follows it up to a release ---

TEST(Verify, ACheckCoversALaterAccessAcrossAnAcquire) {
  Script s;
  s.check(W).access(W).acquire().access(W).access(R).end();
  EXPECT_EQ("", s.found());
}

TEST(Verify, ACheckDoesNotCoverAnAccessBehindARelease) {
  Script s;
  s.check(W).access(W).release().access(W).end();
  EXPECT_EQ("write access 10000-10008 before end", s.found());
  ASSERT_NE(nullptr, s.violations()[0].other);
  EXPECT_EQ(&sites[1], s.violations()[0].other->site);
  ASSERT_NE(nullptr, s.violations()[0].between);
  EXPECT_STREQ("unlock", s.violations()[0].between->what);
}

// --- a check covers what precedes it up to an acquire ---

TEST(Verify, ACheckCoversAnEarlierAccessAcrossARelease) {
  Script s;
  s.access(W).release().check(W).access(W).end();
  EXPECT_EQ("", s.found());
}

TEST(Verify, ACheckDoesNotCoverAnAccessBeforeAnAcquire) {
  Script s;
  s.access(W);
  EXPECT_EQ("", s.found());
  s.acquire();
  EXPECT_EQ("write access 10000-10008 before lock", s.found());
  s.check(W).end();
  EXPECT_EQ("", s.found()) << "the access makes the check legitimate";
}

// --- a check is legitimate for what follows it up to an acquire ---

TEST(Verify, ACheckIsLegitimateForALaterAccessAcrossARelease) {
  Script s;
  s.check(W).release().access(W).check(W).end();
  EXPECT_EQ("", s.found());
}

TEST(Verify, ACheckIsNotLegitimateForAnAccessBehindAnAcquire) {
  Script s;
  s.check(W).acquire();
  EXPECT_EQ("write check 10000-10008 before lock", s.found());
  s.access(W).end();
  EXPECT_EQ("", s.found()) << "the check covers the access";
}

// --- a check is legitimate for what precedes it up to a release ---

TEST(Verify, ACheckIsLegitimateForAnEarlierAccessAcrossAnAcquire) {
  Script s;
  s.check(R).access(W).check(W).acquire().check(W).end();
  EXPECT_EQ("", s.found());
}

TEST(Verify, ACheckIsNotLegitimateForAnAccessBeforeARelease) {
  Script s;
  s.access(W).check(W).release().check(W).end();
  EXPECT_EQ("write check 10000-10008 before end", s.found());
  ASSERT_NE(nullptr, s.violations()[0].other);
  EXPECT_FALSE(s.violations()[0].other->is_check);
  ASSERT_NE(nullptr, s.violations()[0].between);
}

// --- kinds ---

TEST(Verify, AWriteCheckCoversAReadButIsNotLegitimateForIt) {
  Script s;
  s.check(W).access(R).end();
  EXPECT_EQ("write check 10000-10008 before end", s.found());
  EXPECT_EQ(nullptr, s.violations()[0].between);
}

TEST(Verify, AReadCheckDoesNotCoverAWriteButIsLegitimateForIt) {
  Script s;
  s.check(R).access(W).end();
  EXPECT_EQ("write access 10000-10008 before end", s.found());
  EXPECT_EQ(nullptr, s.violations()[0].between);
}

TEST(Verify, AWriteCheckForAReadAndAWriteIsFine) {
  Script s;
  s.check(W).access(R).access(W).end();
  EXPECT_EQ("", s.found());
}

// --- bytes ---

TEST(Verify, EachByteCounts) {
  Script s;
  s.check(W, x, 8).access(W, x, 9).end();
  EXPECT_EQ("write access 10008-10009 before end", s.found());
  s.check(R, x, 8, 2).access(R, x, 7, 3).end();
  EXPECT_EQ("read check 10007-10008 before end", s.found());
}

TEST(Verify, RangesMayCrossPages) {
  Script s;
  s.check(W, x + 4000, 3 * 4096);
  for (size_t i = 0; i < 3 * 4096; i += 8) s.access(W, x + 4000 + i);
  s.end();
  EXPECT_EQ("", s.found());
  s.check(W, x + 4000, 3 * 4096, 2);
  for (size_t i = 0; i < 3 * 4096 - 8; i += 8) s.access(W, x + 4000 + i);
  s.end();
  EXPECT_EQ("write check 13f98-13fa0 before end", s.found());
}

TEST(Verify, AStridedCheckHasHoles) {
  Script s;
  s.check_strided(W, x, 8, 16, 4);
  for (Address i = 0; i < 4; ++i) s.access(W, x + 16 * i);
  s.end();
  EXPECT_EQ("", s.found());
  s.check_strided(W, x + 48, 8, -16, 4).access(W, x, 64).end();
  EXPECT_EQ("write access 10008-10010 before end", s.found());
}

TEST(Verify, AStridedCheckIsForAllOfItsBytes) {
  Script s;
  s.check_strided(R, x, 4, 4096, 3);
  s.access(R, x, 4).access(R, x + 2 * 4096, 4).end();
  EXPECT_EQ("read check 11000-11004 before end", s.found());
}

TEST(Verify, NamesTheEventThatHasTheByte) {
  Script s;
  s.check_strided(R, x, 8, 16, 8, 2).check_strided(R, x + 8, 8, 16, 8, 3);
  for (Address i = 0; i < 8; ++i) s.access(R, x + 16 * i);
  s.end();
  EXPECT_EQ("read check 10008-10010 before end", s.found());
  EXPECT_EQ(&sites[3], s.violations()[0].event.site);
}

TEST(Verify, TellsEachSiteOnce) {
  Script s;
  for (Address i = 0; i < 100; ++i) s.access(W, x + 8 * i, 8, 5).acquire();
  EXPECT_EQ("write access 10000-10008 before lock", s.found());
  s.access(W, x, 8, 6).end();
  EXPECT_EQ("write access 10000-10008 before end", s.found());
}

// --- ends ---

TEST(Verify, TheEndOfAStrandIsTheEndOfItsChecks) {
  Script s;
  s.check(W).access(W).end().access(W).end();
  EXPECT_EQ("write access 10000-10008 before end", s.found());
}

TEST(Verify, FreedMemoryMustBeCovered) {
  Script s;
  s.access(W).access(W, x + 100, 8, 2).free(x, 16);
  EXPECT_EQ("write access 10000-10008 before free", s.found());
  s.check(W, x + 100).end();
  EXPECT_EQ("", s.found());
}

TEST(Verify, ChecksOfFreedMemoryAreForgotten) {
  Script s;
  s.check(W).access(W).check(W, x + 16).access(W, x + 16).free(x, 16);
  s.access(W).access(W, x + 16).end();
  EXPECT_EQ("write access 10000-10008 before end", s.found());
}

TEST(Verify, ALargeFreeCostsWhatIsKnown) {
  Script s;
  s.check(W).access(W).free(0, ~Address{0} >> 17);
  s.access(W).end();
  EXPECT_EQ("write access 10000-10008 before end", s.found());
}

// --- the same, as the definition says it ---

// One step of a random script.
struct Step {
  enum What { kAccess, kCheck, kAcquire, kRelease } what;
  AccessKind kind;
  Address start, end;  // of few bytes
};

using Steps = std::vector<Step>;

bool has_between(const Steps &steps, size_t a, size_t b, Step::What what) {
  for (size_t i = a < b ? a : b; i < (a < b ? b : a); ++i)
    if (steps[i].what == what) return true;
  return false;
}

// Whether what stands at 'other' does for one byte of what stands at 'self':
// the check covers the access, or the access makes the check legitimate.
bool helps(const Steps &steps, size_t self, size_t other, Address byte) {
  const bool is_check = steps[self].what == Step::kCheck;
  if (steps[other].what != (is_check ? Step::kAccess : Step::kCheck) ||
      byte < steps[other].start || byte >= steps[other].end)
    return false;
  const size_t check = is_check ? self : other;
  const size_t access = is_check ? other : self;
  if (is_check)
    return (steps[check].kind == R || steps[access].kind == W) &&
           !has_between(steps, check, access,
                        check < access ? Step::kAcquire : Step::kRelease);
  return (steps[check].kind == W || steps[access].kind == R) &&
         !has_between(steps, check, access,
                      check < access ? Step::kRelease : Step::kAcquire);
}

// The first acquire, or the end, behind a byte of a 'what' that nothing helps.
size_t first_violation(const Steps &steps, Step::What what) {
  size_t first = ~size_t{0};
  for (size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].what != what) continue;
    for (Address byte = steps[i].start; byte < steps[i].end; ++byte) {
      bool is_helped = false;
      for (size_t j = 0; j < steps.size(); ++j)
        is_helped |= helps(steps, i, j, byte);
      size_t limit = i;
      while (limit < steps.size() && steps[limit].what != Step::kAcquire)
        ++limit;
      if (!is_helped && limit < first) first = limit;
    }
  }
  return first;
}

struct Found {
  size_t step = 0;
  size_t first[2] = {~size_t{0}, ~size_t{0}};  // of accesses, of checks
};

void note_first(const Violation &violation, void *context) {
  auto &found = *static_cast<Found *>(context);
  size_t &first = found.first[violation.event.is_check];
  if (first > found.step) first = found.step;
}

Found run(const Steps &steps) {
  Found found;
  Verifier verifier(note_first, &found);
  for (; found.step < steps.size(); ++found.step) {
    const Step &step = steps[found.step];
    const Range bytes = block(x + 60 + step.start, step.end - step.start);
    switch (step.what) {
      case Step::kAccess:
        verifier.access(step.kind, bytes, &sites[0]);
        break;
      case Step::kCheck:
        verifier.check(step.kind, bytes, &sites[1]);
        break;
      case Step::kAcquire:
        verifier.acquire({"acquire", nullptr, StackId::kNone});
        break;
      case Step::kRelease:
        verifier.release({"release", nullptr, StackId::kNone});
    }
  }
  verifier.acquire({"end", nullptr, StackId::kNone});
  return found;
}

TEST(Verify, AgreesWithTheDefinition) {
  std::mt19937 random(7);
  size_t right = 0;
  for (int round = 0; round < 30000; ++round) {
    Steps steps(3 + random() % 10);
    for (Step &step : steps) {
      const unsigned number = random() % 10;
      step.what = number < 4   ? Step::kAccess
                  : number < 8 ? Step::kCheck
                  : number < 9 ? Step::kAcquire
                               : Step::kRelease;
      step.kind = random() % 2 != 0 ? R : W;
      step.start = random() % 8;
      step.end = step.start + 1 + random() % 4;
      if (round % 2 == 0) step.start = 0, step.end = 8;
    }
    const Found found = run(steps);
    ASSERT_EQ(first_violation(steps, Step::kAccess), found.first[0]) << round;
    ASSERT_EQ(first_violation(steps, Step::kCheck), found.first[1]) << round;
    right += found.first[0] == ~size_t{0} && found.first[1] == ~size_t{0};
  }
  EXPECT_GT(right, 1000u) << "too few scripts are right";
}

// --- cost ---

TEST(Verify, GivesBackIdlePages) {
  Script s;
  for (Address i = 0; i < 20000; ++i) {
    s.check(W, x + 4096 * i).access(W, x + 4096 * i);
    if (i % 100 == 0) s.release().acquire();
  }
  EXPECT_LT(s.verifier().page_count(), 5000u);
  s.end();
  EXPECT_EQ("", s.found());
}

// One check stays pending while millions of others on its page come and go.
TEST(Verify, SatisfiedEventsAreNotCollected) {
  Script s;
  s.check(W, x, 8, 2);
  for (int i = 0; i < 1000000; ++i) {
    const Address place = x + 64 + 8 * Address(i % 4);
    s.access(W, place).check(W, place).release();
  }
  s.end();
  EXPECT_EQ("write check 10000-10008 before end", s.found());
  EXPECT_EQ(&sites[2], s.violations()[0].event.site);
}

}  // namespace

}  // namespace yeti
