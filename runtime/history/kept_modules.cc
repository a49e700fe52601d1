// See kept_modules.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history/kept_modules.h"

#include <atomic>

#include "runtime/base/platform.h"
#include "runtime/base/spin_lock.h"

namespace yeti {

namespace {

std::atomic<KeptModule *> kept{nullptr};  // newest first; never freed
std::atomic<size_t> kept_count{0};

// Who reads sites, and what must not be read because it may disappear at any
// moment.
std::atomic<uint32_t> readers{0};
std::atomic<uint32_t> unloads{0};
SpinLock doubts_lock;
Vector<SiteDoubt> *doubts = nullptr;  // never destroyed

bool is_in_doubt(Address address) {
  SpinGuard guard(doubts_lock);
  if (doubts == nullptr) return false;
  for (const SiteDoubt &doubt : *doubts)
    if (address >= doubt.low && address < doubt.high) return true;
  return false;
}

}  // namespace

const KeptModule *find_kept_module(Address address) {
  const KeptModule *module = kept.load(std::memory_order_acquire);
  while (module != nullptr &&
         (address < module->low || address >= module->high))
    module = module->next;
  return module;
}

SiteReading::SiteReading() {
  readers.fetch_add(1, std::memory_order_seq_cst);
}

SiteReading::~SiteReading() {
  readers.fetch_sub(1, std::memory_order_release);
}

void forget_site_readers() {
  readers.store(0, std::memory_order_relaxed);
}

bool is_readable_site(const void *pointer) {
  if (unloads.load(std::memory_order_seq_cst) != 0 &&
      is_in_doubt(address_of(pointer)))
    return false;
  if (kept.load(std::memory_order_acquire) == nullptr) return true;
  const KeptModule *module = find_kept_module(address_of(pointer));
  return module == nullptr || !module->is_lost;
}

void remember_kept_module(KeptModule *module) {
  module->next = kept.load(std::memory_order_relaxed);
  while (!kept.compare_exchange_weak(module->next, module,
                                     std::memory_order_release))
    continue;
  kept_count.fetch_add(1, std::memory_order_relaxed);
}

size_t kept_module_count() {
  return kept_count.load(std::memory_order_relaxed);
}

// Readers see the doubt, or are waited for.
void begin_doubt(const SiteDoubt *added, size_t count) {
  unloads.fetch_add(1, std::memory_order_seq_cst);
  SpinGuard guard(doubts_lock);
  if (doubts == nullptr) doubts = create<Vector<SiteDoubt>>();
  doubts->insert(doubts->end(), added, added + count);
}

void end_doubt(const void *owner) {
  {
    SpinGuard guard(doubts_lock);
    size_t kept_doubts = 0;
    for (const SiteDoubt &doubt : *doubts)
      if (doubt.owner != owner) (*doubts)[kept_doubts++] = doubt;
    doubts->resize(kept_doubts);
  }
  unloads.fetch_sub(1, std::memory_order_release);
}

void wait_for_site_readers() {
  constexpr unsigned kPatienceMs = 10'000;
  for (unsigned waited = 0; waited < kPatienceMs; ++waited) {
    if (readers.load(std::memory_order_seq_cst) == 0) return;
    platform::sleep_ns(1'000'000);
  }
}

}  // namespace yeti
