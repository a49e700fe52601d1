// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/footprint/page_table.h"

#include <algorithm>

#include "runtime/base/spin_lock.h"
#include "runtime/footprint/footprint_limits.h"

namespace yeti {

FootprintLimits footprint_limits;

namespace {

// The list is valid at every moment, so it is in a child of fork, too.
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

}  // namespace

PageTable::~PageTable() {
  if (place_ != nullptr) *place_ = empty_table_;
  if (tables_ == nullptr) return;
  for (const PageBits *bits : pages_) take_out(*bits);
  free_tables.give(tables_);
}

bool PageTable::make_tables() {
  tables_ = free_tables.take();
  if (tables_ == nullptr) {
    tables_ = static_cast<PageTables *>(try_allocate(sizeof *tables_));
    if (tables_ == nullptr) return false;
  }
  table_ = &tables_->entries;
  patience_ = static_cast<uint8_t>(footprint_limits.first_accesses);
  return true;
}

void PageTable::publish(YetiPageTable **place) {
  place_ = place;
  empty_table_ = *place;
  if (!is_hidden_) *place = table_;
}

void PageTable::hide(bool is_hidden) {
  is_hidden_ = is_hidden;
  if (place_ != nullptr) *place_ = is_hidden ? empty_table_ : table_;
}

void PageTable::clear(PageBits *const *pages, size_t count, bool is_staying) {
  const bool is_all = count == pages_.count();
  for (size_t i = 0; i < count; ++i) {
    pages[i]->clear_present();
    if (is_staying) continue;
    take_out(*pages[i]);
    if (!is_all) pages_.remove(pages[i]);
  }
  if (is_all && !is_staying) pages_.remove_all();
}

// If a page has many bits, they are worth while; if it is dense, even from the
// first access on. Otherwise more accesses are judged at once.
void PageTable::learn_from(size_t pages, size_t bytes) {
  const unsigned low = footprint_limits.first_accesses;
  const unsigned high = footprint_limits.most_accesses;
  const size_t granules = bytes / 8;
  if (pages == 0) return;
  if (granules < pages * 16)
    patience_ =
        static_cast<uint8_t>(std::min(std::max(2u * patience_, low), high));
  else if (granules >= pages * 128)
    patience_ = 0;
  else
    patience_ = static_cast<uint8_t>(std::max(patience_ / 2u, low));
}

}  // namespace yeti
