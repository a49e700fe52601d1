// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/fine_shadow.h"

#include "runtime/shadow/state_arrays.h"

#include <gtest/gtest.h>

#include <vector>

namespace yeti {
namespace {

// Addresses need not be mapped: the shadow never looks at the program's memory.
constexpr Address kSomewhere = 0x5a5a5a5a5000;

// There are none here.
Address no_array(Array &, Address address) {
  return address + 1;
}

struct FineShadow : testing::Test {
  ~FineShadow() override {
    for_each_present(
        kSomewhere, kSomewhere + 2 * kPageBytes,
        [](ShadowLine &line, LinePiece piece) {
          clear_states(line, piece.offset(), piece.size);
        },
        no_array);
  }
};

TEST_F(FineShadow, IsAbsentUntilMade) {
  EXPECT_EQ(nullptr, find_line(0x123456789000));
  ShadowLine &line = shadow_line(kSomewhere);
  EXPECT_EQ(&line, find_line(kSomewhere));
  EXPECT_EQ(&line, find_line(kSomewhere + kLineBytes - 1));
  EXPECT_NE(&line, find_line(kSomewhere + kLineBytes));
  EXPECT_FALSE(line.states());
}

TEST_F(FineShadow, TakesTheGranuleOfTheFirstAccess) {
  for (unsigned log = 0; log <= kMaxGranuleLog; ++log) {
    ShadowLine &line = shadow_line(kSomewhere + log * kLineBytes);
    const LineStates states = fitting_states(line, 8, size_t{1} << log);
    EXPECT_EQ(log, states.granule_log());
    EXPECT_EQ(kLineBytes >> log, states.count());
  }
  ShadowLine &line = shadow_line(kSomewhere + 5 * kLineBytes);
  EXPECT_EQ(1u, fitting_states(line, 2, 8).granule_log()) << "unaligned";
  EXPECT_EQ(3u, fitting_states(shadow_line(kSomewhere + 6 * kLineBytes), 0, 64)
                    .granule_log());
}

TEST_F(FineShadow, RefinementCopiesEveryState) {
  ShadowLine &line = shadow_line(kSomewhere);
  LineStates states = fitting_states(line, 0, 8);
  for (size_t offset = 0; offset < kLineBytes; offset += 8)
    states.at(offset).set_write(Epoch(1, offset + 1));
  states.at(16).set_read(ReadState(EpochSet::make(Epoch(2, 2))));
  for (size_t size : {4, 2, 1}) {
    states = fitting_states(line, 64 - size, size);
    ASSERT_EQ(size, states.granule());
    for (size_t offset = 0; offset < kLineBytes; ++offset) {
      const VarState &state = states.at(offset);
      EXPECT_EQ(Epoch(1, (offset & ~size_t{7}) + 1), state.write());
      const bool shared = offset >= 16 && offset < 24;
      ASSERT_EQ(shared, !state.read().is_epoch());
      if (!shared) continue;
      EXPECT_TRUE(state.read().set()->contains(Epoch(2, 2)));
    }
  }
}

TEST_F(FineShadow, AFittingAccessLeavesTheArray) {
  ShadowLine &line = shadow_line(kSomewhere);
  const LineStates states = fitting_states(line, 0, 4);
  EXPECT_EQ(states.word(), fitting_states(line, 8, 8).word());
  EXPECT_EQ(states.word(), fitting_states(line, 4, 60).word());
  EXPECT_NE(states.word(), fitting_states(line, 1, 4).word());
  EXPECT_FALSE(line.still_has(states));
}

TEST_F(FineShadow, ClearingAPartLeavesTheRest) {
  ShadowLine &line = shadow_line(kSomewhere);
  LineStates states = fitting_states(line, 0, 8);
  for (size_t offset = 0; offset < kLineBytes; offset += 8)
    states.at(offset).set_write(Epoch(1, 1));
  clear_states(line, 3, 10);
  states = line.states();
  ASSERT_TRUE(states);
  for (size_t offset = 0; offset < kLineBytes; ++offset)
    EXPECT_EQ(offset >= 3 && offset < 13, states.at(offset).is_minimal());
}

TEST_F(FineShadow, AClearedLineChoosesItsGranuleAnew) {
  ShadowLine &line = shadow_line(kSomewhere);
  fitting_states(line, 5, 1).at(5).set_write(Epoch(1, 1));
  clear_states(line, 0, kLineBytes);
  EXPECT_EQ(3u, fitting_states(line, 0, 8).granule_log());
  EXPECT_TRUE(line.states().at(0).is_minimal());
}

TEST_F(FineShadow, ArraysAreUsedAgain) {
  ShadowLine &line = shadow_line(kSomewhere);
  fitting_states(line, 1, 1);
  fitting_states(line, 0, 8);
  const size_t before = shadow_bytes();
  for (int i = 0; i < 1000; ++i) {
    clear_states(line, 0, kLineBytes);
    fitting_states(line, 0, 8);
    fitting_states(line, 1, 1);
  }
  EXPECT_LE(shadow_bytes(), before + 1024);
}

TEST_F(FineShadow, VisitsPresentLinesOnlyAndSkipsTheRestQuickly) {
  const Address page = kSomewhere + 64 * kPageBytes;
  fitting_states(shadow_line(page + 100), 36, 4);
  std::vector<LinePiece> pieces;
  for_each_present(
      1, (Address{1} << kAddressBits) - 1,
      [&](ShadowLine &, LinePiece piece) {
        if (piece.address >= page) pieces.push_back(piece);
      },
      no_array);
  ASSERT_EQ(1u, pieces.size());
  EXPECT_EQ(page + 64, pieces[0].address);
  EXPECT_EQ(kLineBytes, pieces[0].size);
}

TEST_F(FineShadow, PiecesEndAtLinesAndAtTheRange) {
  EXPECT_EQ(64u, first_piece(128, 1000).size);
  EXPECT_EQ(1u, first_piece(191, 1000).size);
  EXPECT_EQ(3u, first_piece(130, 133).size);
}

TEST_F(FineShadow, BytesAreMadeOfWholeGranulesOrNot) {
  EXPECT_EQ(0xf0u, first_bytes(0xf0, 0));
  EXPECT_EQ(0x50u, first_bytes(0xf0, 1));
  EXPECT_EQ(0x10u, first_bytes(0xf0, 2));
  EXPECT_EQ(0u, first_bytes(0xf0, 3));
  EXPECT_EQ(0u, first_bytes(0x78, 2));
  EXPECT_EQ(0u, first_bytes(0xff7f, 3));
  EXPECT_EQ(0x0101'0000'0001u, first_bytes(0xffff'0000'00ffu, 3));
  EXPECT_EQ(0x0101'0101'0101'0101u, first_bytes(~uint64_t{0}, 3));
  EXPECT_EQ(~uint64_t{0}, first_bytes(~uint64_t{0}, 0));
}

}  // namespace
}  // namespace yeti
