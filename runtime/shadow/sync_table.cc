// Buckets of synchronisation objects; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/shadow/sync_table.h"

#include "runtime/strands/barrier.h"

namespace yeti {
namespace {

std::atomic<size_t> alive{0};

SyncPage &sync_page(Address address) {
  std::atomic<SyncPage *> &place = page_entry(address).sync;
  SyncPage *page = place.load(std::memory_order_acquire);
  if (page != nullptr) return *page;
  SyncPage *made = create<SyncPage>();
  if (place.compare_exchange_strong(page, made, std::memory_order_acq_rel))
    return *made;
  destroy(made);
  return *page;
}

SyncPage *find_sync_page(Address address) {
  ShadowRegion *region = find_region(address);
  if (region == nullptr) return nullptr;
  return region->entry(address).sync.load(std::memory_order_acquire);
}

SyncPage::Bucket &bucket_in(SyncPage &page, Address address) {
  return page.buckets[(address & (kPageBytes - 1)) >> kLineBits];
}

// Waits for those who still use 'var', which nobody can find any more.
void end_life(SyncVar *var) {
  var->lock.lock();
  var->lock.unlock();
  destroy(var);
  alive.fetch_sub(1, std::memory_order_relaxed);
}

void remove_from_bucket(SyncPage::Bucket &bucket, Address start, Address end) {
  SyncVar *removed = nullptr;
  SyncVar *kept = nullptr;
  bucket.lock.lock();
  SyncVar *next;
  for (SyncVar *var = bucket.first.load(std::memory_order_relaxed);
       var != nullptr; var = next) {
    next = var->next;
    const bool is_removed = var->address >= start && var->address < end;
    SyncVar *&list = is_removed ? removed : kept;
    var->next = list;
    list = var;
  }
  bucket.first.store(kept, std::memory_order_release);
  bucket.lock.unlock();
  while (removed != nullptr) {
    next = removed->next;
    end_life(removed);
    removed = next;
  }
}

}  // namespace

SyncVar::~SyncVar() {
  if (barrier != nullptr) barrier->give_up();
}

LockedBucket::LockedBucket(Address address)
    : address_(address), bucket_(bucket_in(sync_page(address), address)) {
  bucket_.lock.lock();
}

LockedBucket::~LockedBucket() {
  unlock();
}

void LockedBucket::unlock() {
  if (locked_) bucket_.lock.unlock();
  locked_ = false;
}

SyncVar *LockedBucket::look_up() const {
  SyncVar *var = bucket_.first.load(std::memory_order_relaxed);
  while (var != nullptr && var->address != address_) var = var->next;
  return var;
}

LockedSyncVar LockedBucket::find() {
  SyncVar *var = look_up();
  if (var != nullptr) var->lock.lock();
  return LockedSyncVar(var);
}

LockedSyncVar LockedBucket::find_or_make() {
  SyncVar *var = look_up();
  if (var == nullptr) {
    var = create<SyncVar>(address_);
    alive.fetch_add(1, std::memory_order_relaxed);
    var->next = bucket_.first.load(std::memory_order_relaxed);
    bucket_.first.store(var, std::memory_order_release);
  }
  var->lock.lock();
  return LockedSyncVar(var);
}

LockedSyncVar sync_var(Address address) {
  return LockedBucket(address).find_or_make();
}

LockedSyncVar find_sync_var(Address address) {
  if (!may_have_sync_var(address)) return LockedSyncVar();
  return LockedBucket(address).find();
}

bool may_have_sync_var(Address address) {
  SyncPage *page = find_sync_page(address);
  if (page == nullptr) return false;
  return bucket_in(*page, address).first.load(std::memory_order_acquire) !=
         nullptr;
}

void remove_sync_vars(Address start, Address end) {
  for (Address at = start; at < end;) {
    if (find_region(at) == nullptr) {
      at = (at | (kRegionBytes - 1)) + 1;
      continue;
    }
    SyncPage *page = find_sync_page(at);
    if (page == nullptr) {
      at = (at | (kPageBytes - 1)) + 1;
      continue;
    }
    if (may_have_sync_var(at))
      remove_from_bucket(bucket_in(*page, at), start, end);
    at = (at | (kLineBytes - 1)) + 1;
  }
}

size_t sync_var_count() {
  return alive.load(std::memory_order_relaxed);
}

}  // namespace yeti
