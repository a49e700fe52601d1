// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history/history_cell.h"

#include "runtime/history/site_element.h"

namespace yeti {

namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;
constexpr auto kAcquire = std::memory_order_acquire;
constexpr auto kRelease = std::memory_order_release;

// The first access of 'reading' that overlaps ['address', 'address' + 'size').
bool take_overlapping(const HistoryReading &reading, Address address,
                      uint64_t size, HistoryEntry *result) {
  const HistoryEntry &first = reading.entry;
  uint64_t number = 0;
  if (address >= first.address + first.size && reading.stride != 0)
    number = (address - first.address - first.size) / reading.stride + 1;
  if (number >= reading.count) return false;
  const Address start = first.address + number * reading.stride;
  if (start >= address + size || address >= start + first.size) return false;
  *result = first;
  result->address = start;
  if (!reading.is_blocks) return true;
  const Element element = element_at(first.site, start, first.size,
                                     address > start ? address : start);
  result->address = element.start;
  result->size = element.size;
  return true;
}

// The access of 'site', or the check of neighbours, that touched 'byte'.
Element element_in_bits(const YetiSite *site, const KeptBits &bits,
                        Address byte) {
  const auto word = [&](size_t number) { return bits.word(number); };
  if (is_together(site)) {
    const Address start = first_without_gap(byte, word);
    const uint64_t unit = site->period;
    return {start + (byte - start) / unit * unit, unit};
  }
  const uint64_t around = word(byte % (kBitWords * 64) / 64);
  return element_in_granule(
      site, byte,
      static_cast<unsigned>(around >> (byte % 64 & ~uint64_t{7}) & 0xff));
}

}  // namespace

void read_cell(const HistoryCell &cell, HistoryReading *reading) {
  HistoryEntry &entry = reading->entry;
  entry.size = cell.size.load(kAcquire);
  entry.address = cell.address.load(kRelaxed);
  entry.epoch = Epoch::from_bits(cell.epoch.load(kRelaxed));
  entry.site = cell.site.load(kRelaxed);
  entry.stack = cell.stack.load(kRelaxed);
  entry.locks = cell.locks.load(kRelaxed);
  const int64_t stride = cell.stride.load(kRelaxed);
  const uint64_t more = cell.more.load(kRelaxed);
  const uint64_t form = entry.size & kForms;
  const uint64_t rest = entry.size & ~kForms;
  reading->count = reading->rows = 1;
  reading->stride = reading->pitch = 0;
  reading->bits = nullptr;
  reading->is_blocks = form == kIsBlocks;
  if (form == 0) return;
  entry.size = form == kIsBlocks ? rest : entry.site->size;
  if (form == kIsBits) {
    reading->bits = reinterpret_cast<const KeptBits *>(more);
    return;
  }
  reading->count = form == kIsBlocks ? more : rest;
  reading->stride = static_cast<uint64_t>(stride);
  if (form == kIsTile) {
    reading->rows = more & ((uint64_t{1} << kRowsBits) - 1);
    reading->pitch = more >> kRowsBits;
  }
  if (stride < 0) {
    reading->stride = -reading->stride;
    entry.address -= (reading->count - 1) * reading->stride;
  }
}

// Looks only at the rows that begin before the end of the bytes and end after
// their start.
bool take_from_rows(const HistoryReading &reading, Address address,
                    uint64_t size, HistoryEntry *result) {
  HistoryReading row = reading;
  const uint64_t length =
      (reading.count - 1) * reading.stride + reading.entry.size;
  const Address first_end = reading.entry.address + length;
  uint64_t number = 0;
  if (address >= first_end && reading.pitch != 0)
    number = (address - first_end) / reading.pitch + 1;
  for (; number < reading.rows; ++number) {
    row.entry.address = reading.entry.address + number * reading.pitch;
    if (row.entry.address >= address + size) return false;
    if (take_overlapping(row, address, size, result)) return true;
  }
  return false;
}

bool take_from_bits(const HistoryReading &reading, uint64_t number,
                    Address address, uint64_t size, HistoryEntry *result) {
  const KeptBits &bits = *reading.bits;
  if (bits.owner.load(kAcquire) != number + 1) return false;
  const Address page = reading.entry.address;
  const Address page_end = page + kBitWords * 64;
  Address byte = address > page ? address : page;
  const Address end = address + size < page_end ? address + size : page_end;
  bool is_touched = false;
  while (byte < end && !is_touched) {
    const uint64_t word = bits.word((byte - page) / 64);
    const uint64_t rest = word >> (byte % 64);
    if (rest == 0) {
      byte = (byte | 63) + 1;
      continue;
    }
    byte += static_cast<unsigned>(__builtin_ctzll(rest));
    if (byte >= end) break;
    is_touched = true;
    const Element element = element_in_bits(reading.entry.site, bits, byte);
    *result = reading.entry;
    result->address = element.start;
    result->size = element.size;
  }
  std::atomic_thread_fence(kAcquire);
  return bits.owner.load(kAcquire) == number + 1 && is_touched;
}

void disown_bits(const HistoryCell &cell, uint64_t number) {
  auto *bits = reinterpret_cast<KeptBits *>(cell.more.load(kRelaxed));
  if (bits->owner.load(kRelaxed) == number + 1) bits->owner.store(0, kRelease);
}

}  // namespace yeti
