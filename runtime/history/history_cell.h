// One cell of a history's ring: how an access, a run of accesses, blocks, a
// tile or the bits of a page are packed into it and read from it. Must not know
// the ring, nor the archive.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_HISTORY_HISTORY_CELL_H
#define YETI_RUNTIME_HISTORY_HISTORY_CELL_H

#include <atomic>

#include "runtime/base/types.h"
#include "runtime/history/history_entry.h"

namespace yeti {

// A HistoryEntry field by field. A reader concurrent with the writer sees no
// undefined value, but perhaps fields of two entries, which History detects.
struct HistoryCell {
  std::atomic<Address> address;
  std::atomic<uint64_t> size;   // in bytes, or as below
  std::atomic<int64_t> stride;  // of a run or of blocks
  std::atomic<uint64_t> epoch;
  std::atomic<const YetiSite *> site;
  std::atomic<StackId> stack;
  std::atomic<LockSetId> locks;
  std::atomic<uint64_t> more;  // count of blocks, a KeptBits, or of a tile
};

// Bits in HistoryCell::size. Run: the entry stands for several accesses of its
// site's size, 'stride' bytes apart; the other bits are their number. Blocks:
// for all bytes of several blocks, whose size the other bits are. Bits: for
// what they say about one page. Tile: for several equal runs.
constexpr uint64_t kIsRun = uint64_t{1} << 63;
constexpr uint64_t kIsBlocks = uint64_t{1} << 62;
constexpr uint64_t kIsBits = uint64_t{1} << 61;
constexpr uint64_t kIsTile = uint64_t{1} << 60;
constexpr uint64_t kForms = kIsRun | kIsBlocks | kIsBits | kIsTile;

// The number of rows of a tile and their distance, in one word.
constexpr unsigned kRowsBits = 24;
constexpr unsigned kPitchBits = 40;

// The bits of one entry. The memory is reused for other entries, and for
// nothing else, while the history lives. So a reader may look first and then
// ask whose bits they were.
constexpr size_t kBitWords = (size_t{1} << kYetiPageBits) / 64;
static_assert(kBitWords == 64);
struct KeptBits {
  std::atomic<uint64_t> words[kBitWords];
  std::atomic<uint64_t> present;  // which words count; the others are zero
  std::atomic<uint64_t> owner;  // number of the entry plus 1; 0: being changed

  uint64_t word(size_t number) const {
    constexpr auto kRelaxed = std::memory_order_relaxed;
    const uint64_t counts = present.load(kRelaxed) >> number & 1;
    return counts != 0 ? words[number].load(kRelaxed) : 0;
  }
};

// A cell as it was read; the accesses of a run in ascending order.
struct HistoryReading {
  HistoryEntry entry;  // its first access or block, or its page
  uint64_t count;
  uint64_t stride;
  uint64_t rows;
  uint64_t pitch;
  const KeptBits *bits;  // or null
  bool is_blocks;
};

void read_cell(const HistoryCell &cell, HistoryReading *reading);

// The first access of 'reading' that overlaps ['address', 'address' + 'size'),
// in any of its rows.
bool take_from_rows(const HistoryReading &reading, Address address,
                    uint64_t size, HistoryEntry *result);
// As above, for the bits of the entry 'number'. Also false if it no longer has
// them: they are then in the archive.
bool take_from_bits(const HistoryReading &reading, uint64_t number,
                    Address address, uint64_t size, HistoryEntry *result);

// The bits of the entry 'number', if it still has them, may be reused for
// others.
void disown_bits(const HistoryCell &cell, uint64_t number);

}  // namespace yeti

#endif
