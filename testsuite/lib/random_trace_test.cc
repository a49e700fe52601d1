// Random traces, run through the core and through the reference detector. For
// each byte and each of its lives the first race must be the same event. (After
// the first race on a byte FastTrack promises nothing more about the byte.)
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "runtime/strands/strand_table.h"
#include "testsuite/lib/reference_detector.h"
#include "testsuite/lib/trace.h"
#include "testsuite/lib/trace_runner.h"

namespace yeti {
namespace {

// The bytes that have had the first race of their present life.
class FirstRaces {
 public:
  // The bytes of 'racy' that race for the first time.
  std::vector<size_t> filter(std::vector<size_t> racy) {
    std::sort(racy.begin(), racy.end());
    std::vector<size_t> first;
    for (size_t byte : racy) {
      if (raced_[byte]) continue;
      raced_[byte] = true;
      first.push_back(byte);
    }
    return first;
  }
  void begin_life(size_t offset, size_t size) {
    std::fill_n(raced_ + offset, size, false);
  }
  size_t count() const {
    return size_t(std::count(raced_, raced_ + kBytes, true));
  }

 private:
  bool raced_[kBytes] = {};
};

void begin_lives(const Event &event, FirstRaces &races) {
  if (event.operation == Operation::kAlloc)
    races.begin_life(block_start(event.object),
                     padded_block_size(event.object));
  if (event.operation == Operation::kFresh)
    races.begin_life(event.offset, event.size);
}

std::string list(const std::vector<size_t> &bytes) {
  std::string text;
  for (size_t byte : bytes) text += " " + std::to_string(byte);
  return text.empty() ? " none" : text;
}

size_t racy_traces = 0;

// Describes the difference; empty if there is none.
std::string difference(const Trace &trace) {
  ReferenceDetector reference;
  TraceRunner core;
  FirstRaces expected, found;
  bool any = false;
  for (size_t i = 0; i < trace.size(); ++i) {
    begin_lives(trace[i], expected);
    begin_lives(trace[i], found);
    const auto wanted = expected.filter(reference.run(trace[i]));
    const auto got = found.filter(core.run(trace[i]));
    any = any || !wanted.empty();
    if (wanted != got)
      return "event " + std::to_string(i) + " (" + to_string(trace[i]) +
             "): first races on bytes" + list(wanted) + ", but the core says" +
             list(got);
  }
  racy_traces += any;
  return "";
}

void expect_equal(uint64_t seed) {
  const Trace trace = random_trace(seed, random_shape(seed));
  if (difference(trace).empty()) return;
  const Trace small =
      shrink(trace, [](const Trace &t) { return !difference(t).empty(); });
  ADD_FAILURE() << "seed " << seed << ": " << difference(small) << "\n"
                << to_string(small);
}

uint64_t seeds(uint64_t usual) {
  const char *text = std::getenv("YETI_TRACES");
  return text != nullptr ? std::strtoull(text, nullptr, 10) : usual;
}

TEST(RandomTraces, HaveTheSameFirstRacesAsTheReference) {
  const uint64_t count = seeds(100000);
  racy_traces = 0;
  for (uint64_t seed = 1; seed <= count && !HasFailure(); ++seed)
    expect_equal(seed);
  std::printf("compared %llu random traces, %zu of them with races\n",
              static_cast<unsigned long long>(count), racy_traces);
  EXPECT_GT(racy_traces, count / 4) << "traces without races prove little";
  EXPECT_LT(racy_traces, count * 99 / 100);
}

// Strands often run out of clocks and move to another slot.
TEST(RandomTraces, HaveTheSameFirstRacesWithFewClocks) {
  const StrandLimits usual = strand_limits;
  strand_limits.max_clock = 8;
  strand_limits.max_infos = 3;
  const uint64_t count = seeds(100000) / 10;
  for (uint64_t seed = 1; seed <= count && !HasFailure(); ++seed) {
    expect_equal(seed + 1000000);
    if (seed % 8 == 0) forget_past_runs();
  }
  strand_limits = usual;
  forget_past_runs();
}

// --- deferred ---

// What is known of the bytes' present lives. A byte is no longer compared in a
// life that began or ended while another thread had noted an access to it: that
// access was not ordered with the change and is judged in the wrong life.
class Lives {
 public:
  void note(const std::vector<size_t> &racy, bool is_reference) {
    for (size_t byte : racy)
      (is_reference ? bytes_[byte].is_racy : bytes_[byte].is_found) = true;
  }
  // The first byte with another verdict than the reference's, or kBytes.
  size_t end(size_t offset, size_t size) {
    for (size_t byte = offset; byte < offset + size; ++byte) {
      const Byte &life = bytes_[byte];
      if (!life.is_unknown && life.is_racy != life.is_found) return byte;
      any_ = any_ || life.is_racy;
      bytes_[byte] = Byte();
    }
    return kBytes;
  }
  void forget(size_t byte) { bytes_[byte].is_unknown = true; }
  bool is_racy(size_t byte) const { return bytes_[byte].is_racy; }
  bool had_races() const { return any_; }

 private:
  struct Byte {
    bool is_racy = false;   // by the reference
    bool is_found = false;  // by the core
    bool is_unknown = false;
  };
  Byte bytes_[kBytes];
  bool any_ = false;
};

struct Life {
  size_t offset, size;
};

// The bytes that begin a new life by 'event'.
Life begun_by(const Event &event) {
  if (event.operation == Operation::kAlloc)
    return {block_start(event.object), padded_block_size(event.object)};
  if (event.operation == Operation::kFresh) return {event.offset, event.size};
  return {0, 0};
}

// A deferred check is judged before its thread's next event that orders
// anything. So it may find its race later, or leave it to the other access to
// find. But whether a byte has a race in one of its lives is the same.
std::string deferred_difference(const Trace &trace) {
  ReferenceDetector reference;
  TraceRunner core(TraceRunner::Mode::kDeferred);
  Lives lives;
  const auto describe = [&](size_t i, size_t byte) {
    return "before event " + std::to_string(i) + ": byte " +
           std::to_string(byte) +
           (lives.is_racy(byte) ? " has a race that was not found"
                                : " has no race, but one was found");
  };
  for (size_t i = 0; i < trace.size(); ++i) {
    const Event &event = trace[i];
    const Life begun = begun_by(event);
    std::vector<size_t> unknown;
    for (size_t byte = begun.offset; byte < begun.offset + begun.size; ++byte)
      if (core.is_noted_by_others(event.thread, byte)) unknown.push_back(byte);
    const auto racy = reference.run(event);
    const auto found = core.run(event);
    // What the thread itself had noted there was judged in the old life.
    lives.note(found, false);
    for (size_t byte : unknown) lives.forget(byte);
    const size_t different = lives.end(begun.offset, begun.size);
    if (different != kBytes) return describe(i, different);
    for (size_t byte : unknown) lives.forget(byte);
    lives.note(racy, true);
  }
  lives.note(core.finish(), false);
  const size_t different = lives.end(0, kBytes);
  if (different != kBytes) return describe(trace.size(), different);
  racy_traces += lives.had_races();
  return "";
}

void expect_equal_deferred(uint64_t seed) {
  footprint_limits.short_epoch = seed % 13 < 6 ? 0 : seed % 13 < 9 ? 3 : 512;
  footprint_limits.first_accesses = seed % 3;
  footprint_limits.many_pages = seed % 4 == 0 ? 512 : seed % 4;
  footprint_limits.many_bytes = seed % 11;
  footprint_limits.max_pages = seed % 5 == 0 ? 3 : 1000;
  footprint_limits.max_ranges = seed % 7 == 0 ? 3 : 1000;
  const Trace trace = random_trace(seed, random_shape(seed));
  if (deferred_difference(trace).empty()) return;
  const Trace small = shrink(
      trace, [](const Trace &t) { return !deferred_difference(t).empty(); });
  ADD_FAILURE() << "seed " << seed << ": " << deferred_difference(small) << "\n"
                << to_string(small);
}

TEST(RandomTraces, HaveTheSameRacyBytesDeferred) {
  const FootprintLimits usual = footprint_limits;
  const uint64_t count = seeds(100000) / 2;
  racy_traces = 0;
  for (uint64_t seed = 1; seed <= count && !HasFailure(); ++seed)
    expect_equal_deferred(seed + 2000000);
  footprint_limits = usual;
  std::printf("compared %llu deferred traces, %zu of them with races\n",
              static_cast<unsigned long long>(count), racy_traces);
  EXPECT_GT(racy_traces, count / 4);
  EXPECT_LT(racy_traces, count * 99 / 100);
}

// A detector without one of the rules must differ from the reference. Otherwise
// the comparison could not fail.
TEST(RandomTraces, AreComparedByte) {
  ReferenceDetector reference;
  Event write{Operation::kWrite};
  write.size = 8;
  Event fork{Operation::kFork};
  fork.object = 1;
  EXPECT_TRUE(reference.run(fork).empty());
  EXPECT_TRUE(reference.run(write).empty());
  Event other{Operation::kRead};
  other.thread = 1;
  other.offset = 6;
  other.size = 4;
  EXPECT_EQ((std::vector<size_t>{6, 7}), reference.run(other));
}

}  // namespace
}  // namespace yeti
