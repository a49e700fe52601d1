// The cost of deferred checks: to note an access, and to commit what was noted.
// Each loop does what one thread of a program does.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <vector>

#include "runtime/footprint/bit_runs.h"
#include "runtime/judge/access.h"
#include "runtime/judge/footprint_steps.h"
#include "runtime/judge/lifecycle.h"
#include "runtime/judge/note.h"
#include "runtime/strands/strand_life.h"
#include "testsuite/lib/compiled_access.h"

namespace yeti {
namespace {

constexpr size_t kPages = 512;
alignas(4096) uint64_t array[kPages * 512];

YetiSite make_site(uint32_t line, YetiSiteKind kind) {
  return {"f.c", "f", "x", nullptr, line, 1, 8, kind, kYetiLanguageC};
}
const YetiSite kReadSite = make_site(1, kYetiSiteRead);
const YetiSite kTwinSite = kReadSite;  // uses the same entry of the table
const YetiSite kWriteSite = make_site(2, kYetiSiteWrite);

void ignore_race(ThreadState &, const Race &) {}

struct Fixture {
  Fixture()
      : strand(fork_strand(nullptr, StrandKind::kPthread, StackId::kNone)),
        state(*make_thread(strand, nullptr)) {
    race_sink = ignore_race;
    state.calls.push(1, 0);
    on_memory_fresh(state, address_of(array), sizeof array);
    on_read(state, address_of(&array[0]), 8, &kReadSite);
  }
  ~Fixture() {
    state.commit_footprint();
    finish_strand(*strand);
    destroy_thread(&state);
    drop_strand(strand);
  }
  void note(uint64_t &place, const YetiSite &site) {
    note_as_compiled(state, table, address_of(&place), 8, &site);
  }
  PageTablePlace table;
  Strand *strand;
  ThreadState &state;
};

void note_with_bits(benchmark::State &state) {
  Fixture thread;
  for (int i = 0; i < 100; ++i) thread.note(array[i], kReadSite);
  size_t next = 0;
  for (auto _ : state) {
    thread.note(array[next], kReadSite);
    next = (next * 5 + 1) % 512;
  }
}
BENCHMARK(note_with_bits);

// Two sites take the entry away from each other.
void miss_and_find_again(benchmark::State &state) {
  Fixture thread;
  kTwinSite.page_tag = (uint64_t{100'000} << kYetiPageTagShift) +
                       page_tag_of(&kReadSite) % kYetiPageEntries;
  for (int i = 0; i < 100; ++i) {
    thread.note(array[i], kReadSite);
    thread.note(array[i], kTwinSite);
  }
  for (auto _ : state) {
    thread.note(array[3], kReadSite);
    thread.note(array[4], kTwinSite);
  }
  state.SetItemsProcessed(int64_t(state.iterations()) * 2);
}
BENCHMARK(miss_and_find_again);

// A page from its first bit to its judgement; items are pages. The arguments
// say how many of its 8-byte granules are touched, and how far apart they are.
void install_and_commit(benchmark::State &state) {
  Fixture thread;
  footprint_limits.short_epoch = 0;
  footprint_limits.first_accesses = 0;
  footprint_limits.most_accesses = 0;
  const auto count = size_t(state.range(0)), apart = size_t(state.range(1));
  VectorClock clock;
  for (auto _ : state) {
    for (size_t page = 0; page < kPages; ++page)
      for (size_t i = 0; i < count; ++i)
        thread.note(array[page * 512 + i * apart], kReadSite);
    thread.state.strand().release_to(clock);
  }
  const auto pages = double(state.iterations()) * kPages;
  using Counter = benchmark::Counter;
  const auto per_item = Counter::kIsRate | Counter::kInvert;
  state.counters["page"] = Counter(pages, per_item);
  state.counters["granule"] = Counter(pages * double(count), per_item);
  footprint_limits = FootprintLimits();
}
BENCHMARK(install_and_commit)
    ->Args({1, 1})
    ->Args({512, 1})
    ->Args({256, 2})
    ->Args({128, 4})
    ->Args({64, 7});

// As above without the judgement.
void install_and_drop(benchmark::State &state) {
  Fixture thread;
  footprint_limits.short_epoch = 0;
  footprint_limits.first_accesses = 0;
  footprint_limits.most_accesses = 0;
  for (auto _ : state) {
    for (size_t page = 0; page < kPages; ++page)
      thread.note(array[page * 512], kReadSite);
    state.PauseTiming();
    thread.state.commit_footprint();
    state.ResumeTiming();
  }
  state.SetItemsProcessed(int64_t(state.iterations()) * kPages);
  footprint_limits = FootprintLimits();
}
BENCHMARK(install_and_drop);

// The bits of one page as ranges: the whole page, or one granule in so many.
void bits_to_ranges(benchmark::State &state) {
  uint64_t words[64] = {};
  for (size_t i = 0; i < 512; i += size_t(state.range(0)))
    words[i / 8] |= uint64_t{0xff} << i % 8 * 8;
  Vector<Range> ranges;
  for (auto _ : state) {
    ranges.clear();
    RangeMaker maker(ranges);
    maker.add_words<64>(
        0x10000, [&](size_t i) { return __atomic_load_n(&words[i], 0); });
    maker.finish();
    benchmark::DoNotOptimize(ranges.data());
  }
}
BENCHMARK(bits_to_ranges)->Arg(1)->Arg(2)->Arg(7)->Arg(64);

void record_bits_in_history(benchmark::State &state) {
  static History history;
  uint64_t words[64] = {1, 2, 3};
  for (auto _ : state)
    history.record_bits(0x10000, words, 7, Epoch(1, 1), &kReadSite,
                        StackId::kNone, LockSetId::kNone);
}
BENCHMARK(record_bits_in_history);

// What a lock costs in addition if nothing is pending, and what few accesses
// cost under it.
void few_accesses_and_release(benchmark::State &state) {
  Fixture thread;
  const auto count = size_t(state.range(0));
  VectorClock clock;
  for (auto _ : state) {
    for (size_t i = 0; i < count; ++i) thread.note(array[i], kWriteSite);
    thread.state.strand().release_to(clock);
  }
}
BENCHMARK(few_accesses_and_release)->Arg(0)->Arg(1)->Arg(4)->Arg(8)->Arg(32);

void few_judged_accesses_and_release(benchmark::State &state) {
  Fixture thread;
  const auto count = size_t(state.range(0));
  VectorClock clock;
  for (auto _ : state) {
    for (size_t i = 0; i < count; ++i)
      on_write(thread.state, address_of(&array[i]), 8, &kWriteSite);
    thread.state.strand().release_to(clock);
  }
}
BENCHMARK(few_judged_accesses_and_release)->Arg(1)->Arg(4)->Arg(8)->Arg(32);

// Blocks that continue each other, as a loop over rows makes them.
void add_range_that_merges(benchmark::State &state) {
  Fixture thread;
  size_t next = 0;
  for (auto _ : state) {
    note_strided(thread.state, AccessKind::kWrite, address_of(&array[next]), 8,
                 8, 64, &kWriteSite);
    next = (next + 64) % (kPages * 512);
  }
}
BENCHMARK(add_range_that_merges);

// Rows of a small block of a matrix that are noted already, by the entry
// point's fast path: so many elements in a row.
void rows_again(benchmark::State &state) {
  Fixture thread;
  constexpr size_t kRows = 32, kPitch = 1024;
  const size_t size = size_t(state.range(0)) * 8;
  size_t next = 0, missed = 0;
  for (auto _ : state) {
    const Range row = block(address_of(&array[next * kPitch]), size);
    if (!continues_rows(thread.state, AccessKind::kWrite, row, &kWriteSite)) {
      note_range(thread.state, AccessKind::kWrite, row, &kWriteSite);
      ++missed;
    }
    next = (next + 1) % kRows;
  }
  if (missed > 2 * kRows) state.SkipWithError("missed");
}
BENCHMARK(rows_again)->Arg(8)->Arg(32)->Arg(64)->Arg(128);

}  // namespace
}  // namespace yeti
