// Noting accesses; see the header. footprint_commit.cc judges them.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint/footprint.h"

#include "runtime/footprint/bit_runs.h"
#include "runtime/footprint/range_merge.h"
#include "runtime/judge/access.h"
#include "runtime/judge/footprint_steps.h"
#include "runtime/thread/lock_sets.h"

namespace yeti {

FootprintLimits footprint_limits;

// Tables of ended threads serve others: all entries are empty, and what misses
// were counted of old says nothing.
struct PageTables {
  static constexpr size_t kMisses = 4096;
  YetiPageTable entries;
  uint64_t misses[kMisses];  // see is_for_now
  PageTables *next;          // among the free ones
};

namespace {

// At any moment the list is one that may be used: so it is in a child of fork.
class FreeTables {
 public:
  PageTables *take() {
    SpinGuard guard(lock_);
    PageTables *tables = first_;
    if (tables == nullptr) return nullptr;
    first_ = tables->next;
    --count_;
    return tables;
  }
  void give(PageTables *tables) {
    SpinGuard guard(lock_);
    if (count_ >= kMost) return deallocate(tables, sizeof *tables);
    ++count_;
    tables->next = first_;
    first_ = tables;
  }

 private:
  static constexpr int kMost = 32;
  SpinLock lock_;
  PageTables *first_ = nullptr;
  int count_ = 0;
};
FreeTables free_tables;

bool ignores(const ThreadState &thread, AccessKind kind) {
  return kind == AccessKind::kRead ? thread.ignores_reads()
                                   : thread.ignores_writes();
}

// Rows of a tile are at least so long.
constexpr size_t kLongRow = 512;

// Whether both are of one site, in the same circumstances.
template <class Noted, class Other>
bool is_alike(const Noted &noted, const Other &other) {
  return noted.site == other.site && noted.kind == other.kind &&
         noted.stack == other.stack && noted.locks == other.locks;
}

// Both ranges are judged in the same commit, with nothing acquired or released
// in between: one that has all bytes of the other covers it.
bool covers(const NotedRange &noted, const NotedRange &other) {
  return (noted.kind == AccessKind::kWrite || noted.kind == other.kind) &&
         contains(noted.range, other.range);
}

// Of two accesses in a column: as a rule these lie in different pages.
bool is_far(uint64_t distance) {
  return distance >= PageBits::kBytes / 4 && distance <= kMostDistance;
}

void judge_at_once(ThreadState &thread, AccessKind kind, Address address,
                   size_t size, const YetiSite *site) {
  if (kind == AccessKind::kWrite)
    on_small_write(thread, address, size, site);
  else
    on_small_read(thread, address, size, site);
}

// Whether the bits are those of one range, which is then in 'ranges'.
bool is_one_range(const PageBits &bits, Vector<Range> &ranges) {
  ranges.clear();
  RangeMaker maker(ranges);
  constexpr size_t kPart = PageBits::kWords / 4;
  for (size_t i = 0; i < PageBits::kWords && ranges.empty(); i += kPart)
    maker.add_words<kPart>(bits.start() + i * 64,
                           [&](size_t k) { return bits.words[i + k]; });
  maker.finish();
  return ranges.size() == 1;
}

}  // namespace

Footprint::~Footprint() {
  if (place_ != nullptr) *place_ = empty_table_;
  if (tables_ == nullptr) return;
  for (const PageBits *bits : pages_) take_out_of_table(*bits);
  free_tables.give(tables_);
}

inline Footprint::Circumstances Footprint::circumstances(ThreadState &thread) {
  return {thread.calls.intern(),
          thread.held.empty() ? LockSetId::kNone : intern_held_locks(thread)};
}

// Whether the site has bits at the border of the page of 'address' and the one
// before or behind, whichever is nearer: it is on a walk, which will leave many
// in this one.
inline bool Footprint::comes_over_border(Address address,
                                         const YetiSite *site) const {
  if (pages_.count() == 0) return false;
  const Address page = address >> kYetiPageBits;
  const bool comes_from_below =
      address % PageBits::kBytes < PageBits::kBytes / 2;
  const PageBits *near =
      pages_.find(comes_from_below ? page - 1 : page + 1, site);
  return near != nullptr &&
         near->words[comes_from_below ? PageBits::kWords - 1 : 0] != 0;
}

// Whether an access is better judged at once than noted. It is if the site has
// made few in its page: the misses of a site in a page in one epoch, and since
// the last commit, are counted. An entry has a mixture of all these and in its
// low byte the count. One that changes hands all the time never lets a bitmap
// begin, which is right as well.
inline bool Footprint::is_for_now(const Strand &strand, Address address,
                                  const YetiSite *site) {
  if (__builtin_expect(tables_ == nullptr, 0) && !make_tables()) return true;
  const Address page = address >> kYetiPageBits;
  const uint64_t where =
      (page + reinterpret_cast<uintptr_t>(site)) * 0x9e3779b97f4a7c15u;
  const uint64_t when = strand.epoch().bits() + commits_;
  const uint64_t tag = (where ^ when * 0xd6e8feb86659fd93u) & ~uint64_t{0xff};
  uint64_t &entry = tables_->misses[where >> 32 & (PageTables::kMisses - 1)];
  const uint64_t count = (entry ^ tag) < 0x100 ? entry & 0xff : 0;
  if (count >= patience_ || comes_over_border(address, site)) return false;
  entry = tag | (count + 1);
  return true;
}

// Whether accesses of a site are some way apart, and always the same: down a
// column of a matrix, or from row to row where each row is a block of its own.
// A page would get few bits of these; as a range all of them are one. Where a
// column ends another one is likely to begin.
inline bool Footprint::is_in_column(Address address, const YetiSite *site) {
  Miss &last = last_miss_[last_index(site) % kMisses];
  const bool is_same = last.site == site;
  const uint64_t distance = is_same ? address - last.address : 0;
  const bool is_in_step = distance == last.distance && is_far(distance);
  if (__builtin_expect(is_same && (is_in_step || last.is_column), 0))
    return is_still_in_column(last, address, is_in_step);
  last = {site, address, distance, false};
  return false;
}

// Where a page has bits, there are more accesses than those that miss.
bool Footprint::is_still_in_column(Miss &last, Address address,
                                   bool is_in_step) {
  const Address last_page = last.address >> kYetiPageBits;
  last.address = address;
  const bool result =
      !is_in_step || pages_.find(last_page, last.site) == nullptr;
  last.is_column = is_in_step && result;
  return result;
}

void Footprint::page_miss(ThreadState &thread, Address address, size_t size,
                          const YetiSite *site) {
  if (ignores(thread, kind_of(site)) || size == 0) return;
  ++thread.counters.page_miss;
  const size_t left = PageBits::kBytes - address % PageBits::kBytes;
  const bool crosses = size > left;
  if (__builtin_expect(crosses && is_together(site), 0))
    return note_parts(thread, address, site);
  const AccessKind kind = kind_of(site);
  // Begins the strand, if need be, before anything is pending.
  Strand &strand = thread.strand_for_access();
  if (is_interrupted() || is_hidden_ || !strand.has_slot())
    return judge_at_once(thread, kind, address, size, site);
  // As bits, an access that crosses the end of a page would be two.
  if (__builtin_expect(crosses, 0) || is_in_column(address, site))
    return add_range(thread, kind, block(address, size), site);
  if (is_for_now(strand, address, site))
    return judge_at_once(thread, kind, address, size, site);
  PageBits *bits = pages_.find(address >> kYetiPageBits, site);
  if (bits == nullptr) return install(thread, address, size, site);
  bits->note(address, size);
  put_into_table(*bits);
}

// A check of neighbours that begins at 'address', as the accesses that it
// stands for: bits of a page have to begin where a check did.
void Footprint::note_parts(ThreadState &thread, Address address,
                           const YetiSite *site) {
  for (const YetiSite *const *part = site->parts; *part != nullptr; ++part)
    note(thread, address + (*part)->offset, (*part)->size, *part);
}

void Footprint::note(ThreadState &thread, Address address, size_t size,
                     const YetiSite *site) {
  const Address offset = address % PageBits::kBytes;
  if (table_ != nullptr && !is_hidden_ && offset + size <= PageBits::kBytes)
    if (uint8_t *bits = bits_in_table(*table_, address, site))
      return PageBits::set_bits(bits, offset, size);
  page_miss(thread, address, size, site);
}

void Footprint::install(ThreadState &thread, Address address, size_t size,
                        const YetiSite *site) {
  const AccessKind kind = kind_of(site);
  if (!is_tracked_address(address)) return;
  if (pages_.count() >= footprint_limits.many_pages)
    retire_neighbour(thread, address >> kYetiPageBits, site);
  if (pages_.count() >= footprint_limits.max_pages) commit(thread);
  const Circumstances now = circumstances(thread);
  PageBits *bits = nullptr;
  {
    SpinGuard guard(lock_);
    bits = pages_.add(address >> kYetiPageBits, site);
    if (bits != nullptr) {
      bits->stack = now.stack;
      bits->locks = now.locks;
      bits->kind = kind;
      bits->note(address, size);
      is_pending_ = true;
    }
  }
  if (bits == nullptr) return judge_at_once(thread, kind, address, size, site);
  ++thread.counters.bitmap;
  thread.note_stack_use(address);
  put_into_table(*bits);
}

// Where a site goes on to a page, it has done with the one before, as a rule.
// If it touched bytes at equal distances there, and many, they become part of a
// range, which says the same: its bits are free for the new page, still in the
// cache, and nothing grows with what the site walks over. Where there are few
// pages, the site may as well come back and find its bits.
void Footprint::retire_neighbour(ThreadState &thread, Address page,
                                 const YetiSite *site) {
  PageBits *bits = pages_.find(page - 1, site);
  if (bits == nullptr) bits = pages_.find(page + 1, site);
  if (bits == nullptr || !is_one_range(*bits, scratch_.of_page)) return;
  const Range range = scratch_.of_page[0];
  if (range.size * range.count < footprint_limits.many_bytes) return;
  {
    SpinGuard guard(lock_);
    put_range({range, site, bits->stack, bits->locks, bits->kind});
    bits->clear();
    take_out_of_table(*bits);
    pages_.remove(bits);
  }
  ++retired_pages_;
  retired_bytes_ += range.size * range.count;
  thread.note_stack_use(range.start);
  commit_if_full(thread);
}

// --- the page table ---

bool Footprint::make_tables() {
  tables_ = free_tables.take();
  if (tables_ == nullptr) {
    tables_ = static_cast<PageTables *>(try_allocate(sizeof *tables_));
    if (tables_ == nullptr) return false;
  }
  table_ = &tables_->entries;
  patience_ = static_cast<uint8_t>(footprint_limits.first_accesses);
  return true;
}

void Footprint::publish(YetiPageTable **place) {
  place_ = place;
  empty_table_ = *place;
  if (!is_hidden_) *place = table_;
}

void Footprint::hide_table(bool is_hidden) {
  is_hidden_ = is_hidden;
  if (place_ != nullptr) *place_ = is_hidden ? empty_table_ : table_;
}

void Footprint::put_into_table(PageBits &bits) {
  const uint64_t of_site = page_tag_of(bits.site);
  bits.tag = of_site != 0 ? bits.page + of_site : 0;
  if (bits.tag == 0) return;
  const size_t entry = bits.tag % kYetiPageEntries;
  table_->tags[entry] = bits.tag;
  table_->bits[entry] =
      reinterpret_cast<uintptr_t>(bits.bytes()) - (bits.start() >> 3);
}

void Footprint::take_out_of_table(const PageBits &bits) {
  uint64_t &tag = table_->tags[bits.tag % kYetiPageEntries];
  if (tag == bits.tag) tag = 0;
}

// --- ranges ---

// The last range of the site, by its place plus 1, if 'noted' may become part
// of it; else 0.
inline uint32_t Footprint::last_for(const NotedRange &noted) const {
  const uint32_t index = last_range_[last_index(noted.site) % kLasts];
  if (index == 0 || index > ranges_.size()) return 0;
  const NotedRange &last = ranges_[index - 1];
  return is_alike(last, noted) ? index : 0;
}

// The range 'index' has grown by 'noted'.
inline void Footprint::has_grown(uint32_t index, const NotedRange &noted) {
  if (spare_ == index) spare_ = 0;
  if (ranges_.size() > kRecent) find_spare(noted, index);
}

// 'noted' has become part of the range 'index': one for which it stands need
// not be kept.
void Footprint::find_spare(const NotedRange &noted, uint32_t index) {
  const Address start = noted.range.start, end = noted.range.end();
  bool is_recent = false;
  for (const uint32_t recent : recent_) {
    is_recent |= recent == index;
    if (recent == index || recent - size_t{1} >= ranges_.size()) continue;
    const NotedRange &other = ranges_[recent - 1];
    if (other.range.start >= start && other.range.start < end &&
        covers(noted, other))
      spare_ = recent;
  }
  if (!is_recent) note_recent(index);
}

// Whether one of the recent ranges, by whichever site, stands for 'noted', or
// 'noted' for it and has taken its place.
inline bool Footprint::joins_another(const NotedRange &noted) {
  const size_t count = ranges_.size();
  const Address start = noted.range.start, end = noted.range.end();
  for (const uint32_t recent : recent_) {
    if (recent - size_t{1} >= count) continue;
    NotedRange &other = ranges_[recent - 1];
    if (other.range.start >= end || other.range.end() <= start) continue;
    if (covers(other, noted)) return true;
    if (!covers(noted, other)) continue;
    store_range(noted, recent);
    return true;
  }
  return false;
}

inline void Footprint::store_range(const NotedRange &noted, uint32_t index) {
  if (index > ranges_.size())
    ranges_.push_back(noted);
  else
    ranges_[index - 1] = noted;
  last_range_[last_index(noted.site) % kLasts] = index;
  if (spare_ == index) spare_ = 0;
}

// In the place of one for which another stands, or of its own.
inline void Footprint::append_range(const NotedRange &noted) {
  const uint32_t index =
      spare_ != 0 ? spare_ : static_cast<uint32_t>(ranges_.size() + 1);
  store_range(noted, index);
  note_recent(index);
}

inline void Footprint::include_in_bounds(Address start, Address end) {
  if (ranges_.empty() && tiles_.empty()) {
    ranges_low_ = start;
    ranges_high_ = end;
  }
  if (start < ranges_low_) ranges_low_ = start;
  if (end > ranges_high_) ranges_high_ = end;
}

// Rows that are objects of their own are checked one by one. Where they are
// equally far apart, they are the rows of a tile; two tiles are looked for, one
// of even and one of odd rows, as red and black points lie in turns.
bool Footprint::is_next_row(const NotedRange &noted) {
  const Range &range = noted.range;
  const size_t length = range.end() - range.start;
  if (length < kLongRow) return false;
  LastRows &last = last_rows_[last_index(noted.site) % kLastRows];
  if (last.site != noted.site || last.size != range.size ||
      last.stride != range.stride || last.count != range.count ||
      last.commit != commits_) {
    last = {noted.site, commits_, range.size, range.stride, range.count, {}};
    last.rows[1].start = range.start;
    return false;
  }
  const Row row = last.rows[0];
  const uint64_t distance = range.start - row.start;
  uint32_t tile = 0;
  if (distance == row.distance && distance > length &&
      distance <= kMostDistance)
    tile = add_row(noted, distance, row.tile);
  last.rows[0] = last.rows[1];
  last.rows[1] = {range.start, distance, tile};
  return tile != 0;
}

// The tile, by its place plus 1, that has the row now: number 'index' if the
// row continues that, or a new one.
inline uint32_t Footprint::add_row(const NotedRange &noted, size_t distance,
                                   uint32_t index) {
  if (index != 0) {
    NotedTile &other = tiles_[index - 1];
    if (other.tile.distance == distance && is_alike(other, noted) &&
        noted.range.start ==
            other.tile.first.start + other.tile.count * distance) {
      ++other.tile.count;
      return index;
    }
  }
  tiles_.push_back({{noted.range, distance, 1},
                    noted.site,
                    noted.stack,
                    noted.locks,
                    noted.kind});
  return static_cast<uint32_t>(tiles_.size());
}

// pre: the lock is held.
inline void Footprint::put_range(const NotedRange &noted) {
  include_in_bounds(noted.range.start, noted.range.end());
  is_pending_ = true;
  const uint32_t last = last_for(noted);
  if (last != 0 && continue_in_step(ranges_[last - 1].range, noted.range))
    return has_grown(last, noted);
  if (is_next_row(noted)) return;
  if (last != 0 && merge(ranges_[last - 1].range, noted.range))
    return has_grown(last, noted);
  if (!joins_another(noted)) append_range(noted);
}

// pre: the lock is held. One of the last may stand for it, or be continued.
void Footprint::put_tile(const NotedTile &noted) {
  constexpr size_t kLooked = 8;
  include_in_bounds(noted.tile.first.start, noted.tile.end());
  is_pending_ = true;
  const size_t count = tiles_.size() < kLooked ? tiles_.size() : kLooked;
  for (size_t i = tiles_.size(); i > tiles_.size() - count; --i) {
    NotedTile &other = tiles_[i - 1];
    if ((other.kind == AccessKind::kWrite || other.kind == noted.kind) &&
        contains(other.tile, noted.tile))
      return;
    if (is_alike(other, noted) && continue_below(other.tile, noted.tile))
      return;
  }
  tiles_.push_back(noted);
}

inline void Footprint::commit_if_full(ThreadState &thread) {
  if (ranges_.size() + tiles_.size() >= footprint_limits.max_ranges ||
      is_interrupted())
    commit(thread);
}

// Whether accesses to ['start', 'end') are to be noted. The strand has begun
// then, and has a slot.
inline bool Footprint::may_note(ThreadState &thread, AccessKind kind,
                                Address start, Address end) {
  if (ignores(thread, kind) || end <= start || !is_tracked_address(end))
    return false;
  Strand &strand = thread.strand_for_access();
  if (!strand.has_slot()) thread.take_slot(strand);
  return true;
}

void Footprint::add_range(ThreadState &thread, AccessKind kind,
                          const Range &range, const YetiSite *site) {
  if (!may_note(thread, kind, range.start, range.end())) return;
  const Circumstances now = circumstances(thread);
  {
    SpinGuard guard(lock_);
    put_range({range, site, now.stack, now.locks, kind});
  }
  thread.note_stack_use(range.start);
  commit_if_full(thread);
}

// Threads that check in step must not wait for each other here.
inline const YetiSite *Footprint::placed(const YetiSite *site, Address first) {
  const YetiSite *known = placed_if_known(site, first);
  if (__builtin_expect(known != nullptr, 1)) return known;
  const YetiSite *made = placed_site(site, first);
  placed_[placed_index(site, made->offset)] = {site, made};
  return made;
}

void Footprint::add_block(ThreadState &thread, AccessKind kind, Address start,
                          size_t size, const YetiSite *site) {
  if (size == 0) return;
  add_range(thread, kind, block(start, size), placed(site, start));
}

void Footprint::add_tile(ThreadState &thread, AccessKind kind, Address first,
                         size_t element, int64_t stride, size_t columns,
                         int64_t pitch, size_t rows, const YetiSite *site) {
  site = placed(site, first);
  Tile tile;
  if (!make_tile(first, element, stride, columns, pitch, rows, &tile)) return;
  if (tile.count >= kFewestRows && tile.first.count >= kFewestRows)
    return add_large_tile(thread, kind, tile, site);
  for (size_t i = 0; i < tile.count; ++i) {
    add_range(thread, kind, tile.first, site);
    tile.first.start += tile.distance;
  }
}

void Footprint::add_large_tile(ThreadState &thread, AccessKind kind, Tile tile,
                               const YetiSite *site) {
  if (!may_note(thread, kind, tile.first.start, tile.end())) return;
  if (tile.distance < tile.first.stride) tile = turned(tile);
  const Circumstances now = circumstances(thread);
  {
    SpinGuard guard(lock_);
    put_tile({tile, site, now.stack, now.locks, kind});
  }
  thread.note_stack_use(tile.first.start);
  commit_if_full(thread);
}

bool Footprint::is_in_tile(Address first, int64_t stride, uint64_t count,
                           const YetiSite *site) {
  LastRun &last = last_run_[last_index(site) % kLastRuns];
  const bool is_alike =
      last.site == site && last.stride == stride && last.count == count;
  const uint64_t distance = is_alike ? first - last.first : ~uint64_t{0};
  const bool is_next = is_alike && distance == last.distance;
  last = {site, first, stride, count, distance};
  return is_next;
}

bool Footprint::has_range(AccessKind kind, Address start, size_t size) const {
  constexpr size_t kLooked = 16;
  const size_t count = ranges_.size() < kLooked ? ranges_.size() : kLooked;
  for (size_t i = ranges_.size(); i > ranges_.size() - count; --i) {
    const NotedRange &noted = ranges_[i - 1];
    if (noted.kind != AccessKind::kWrite && noted.kind != kind) continue;
    if (contains_block(noted.range, start, size)) return true;
  }
  return false;
}

// --- signal handlers ---

// The handler is over if the function was called before it: its frame lies on
// another stack, or above.
void Footprint::look_for_end(const ThreadState &thread, Address frame) {
  const auto is_on_stack = [&](Address address) {
    return address - thread.stack_low < thread.stack_high - thread.stack_low;
  };
  const Address handler = interrupted_at_.load(std::memory_order_relaxed);
  if (frame > handler || is_on_stack(frame) != is_on_stack(handler))
    end_interruption(0);
}

}  // namespace yeti
