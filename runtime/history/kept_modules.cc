// See kept_modules.h. Linux.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/history/kept_modules.h"

#include <dlfcn.h>
#include <sys/mman.h>

#include <atomic>

#include "runtime/base/platform.h"
#include "runtime/base/spin_lock.h"
#include "runtime/base/system_call.h"
#include "runtime/interception/modules.h"
#include "runtime/shadow/objects.h"

namespace yeti {

using platform::system_call;
using platform::word;

namespace {

std::atomic<KeptModule *> kept{nullptr};  // newest first; never freed
std::atomic<size_t> kept_count{0};

// Who reads sites, and what must not be read because it may go at any moment.
struct Doubt {
  Address low, high;
  const void *guard;
};
std::atomic<uint32_t> readers{0};
std::atomic<uint32_t> unloads{0};
SpinLock doubts_lock;
Vector<Doubt> *doubts = nullptr;  // never destroyed

bool is_in_doubt(Address address) {
  SpinGuard guard(doubts_lock);
  if (doubts == nullptr) return false;
  for (const Doubt &doubt : *doubts)
    if (address >= doubt.low && address < doubt.high) return true;
  return false;
}

Address round_down(Address address) {
  return address & ~(platform::page_size() - 1);
}

Address round_up(Address address) {
  return round_down(address + platform::page_size() - 1);
}

void remember(KeptModule *module) {
  module->next = kept.load(std::memory_order_relaxed);
  while (!kept.compare_exchange_weak(module->next, module,
                                     std::memory_order_release))
    continue;
  kept_count.fetch_add(1, std::memory_order_relaxed);
}

struct Presence {
  Address low;
  bool found;
};

bool is_loaded(Address low) {
  Presence presence = {low, false};
  for_each_late_module(
      [](Address module_low, Address, void *context) {
        auto *wanted = static_cast<Presence *>(context);
        wanted->found |= round_down(module_low) == wanted->low;
      },
      &presence);
  return presence.found;
}

char *keep_text(const String &text) {
  char *copy = static_cast<char *>(allocate(text.size() + 1));
  text.copy(copy, text.size());
  return copy;
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

UnloadGuard::UnloadGuard() {
  for_each_late_module(
      [](Address low, Address high, void *candidates) {
        Candidate candidate = {round_down(low), round_up(high), 0, {}, {}};
        static_cast<Vector<Candidate> *>(candidates)->push_back(candidate);
      },
      &candidates_);
  for (Candidate &candidate : candidates_) {
    copy_pieces(candidate);
    if (kept_count.load(std::memory_order_relaxed) >= kMaxKeptModules)
      dlopen(candidate.path.c_str(), RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
  }
  begin_doubt();
}

// Readers see the doubt, or are waited for. A report that never ends must not
// keep the program from going on.
void UnloadGuard::begin_doubt() {
  if (candidates_.empty()) return;
  constexpr unsigned kPatienceMs = 10'000;
  unloads.fetch_add(1, std::memory_order_seq_cst);
  {
    SpinGuard guard(doubts_lock);
    if (doubts == nullptr) doubts = create<Vector<Doubt>>();
    for (const Candidate &candidate : candidates_)
      doubts->push_back({candidate.low, candidate.high, this});
  }
  for (unsigned waited = 0; waited < kPatienceMs; ++waited) {
    if (readers.load(std::memory_order_seq_cst) == 0) return;
    platform::sleep_ns(1'000'000);
  }
}

void UnloadGuard::end_doubt() {
  if (candidates_.empty()) return;
  {
    SpinGuard guard(doubts_lock);
    size_t kept_doubts = 0;
    for (const Doubt &doubt : *doubts)
      if (doubt.guard != this) (*doubts)[kept_doubts++] = doubt;
    doubts->resize(kept_doubts);
  }
  unloads.fetch_sub(1, std::memory_order_release);
}

// What is read-only or initialised data, with the strings and records in it.
void UnloadGuard::copy_pieces(Candidate &candidate) {
  platform::for_each_mapping(
      [](const platform::Mapping &mapping, void *context) {
        auto &module = *static_cast<Candidate *>(context);
        if (mapping.high <= module.low || mapping.path[0] != '/') return true;
        if (mapping.low >= module.high) return false;
        if (module.path.empty()) {
          module.path = String(mapping.path);
          module.base = mapping.low - mapping.offset;
        }
        if (!mapping.readable || mapping.executable) return true;
        const size_t size = mapping.high - mapping.low;
        void *copy = allocate(size);
        __builtin_memcpy(copy, reinterpret_cast<void *>(mapping.low), size);
        module.pieces.push_back({mapping.low, size, copy});
        return true;
      },
      &candidate);
}

// Another thread may have mapped something there since: that must stay.
bool UnloadGuard::put_back(const Candidate &candidate) {
  const size_t size = candidate.high - candidate.low;
  const long got = system_call(
      SYS_mmap, static_cast<long>(candidate.low), static_cast<long>(size),
      PROT_NONE,
      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (platform::is_error(got)) return false;
  if (static_cast<Address>(got) != candidate.low) {
    platform::unmap_memory(reinterpret_cast<void *>(got), size);
    return false;
  }
  for (const Piece &piece : candidate.pieces) {
    void *place = reinterpret_cast<void *>(piece.low);
    const long length = static_cast<long>(piece.size);
    system_call(SYS_mprotect, word(place), length, PROT_READ | PROT_WRITE);
    __builtin_memcpy(place, piece.copy, piece.size);
    system_call(SYS_mprotect, word(place), length, PROT_READ);
  }
  return true;
}

void UnloadGuard::keep_what_is_gone() {
  for (const Candidate &candidate : candidates_) {
    if (is_loaded(candidate.low)) continue;
    remove_globals(candidate.low, candidate.high);
    auto *module = create<KeptModule>();
    module->low = candidate.low;
    module->high = candidate.high;
    module->base = candidate.base;
    module->path = keep_text(candidate.path);
    module->is_lost = !put_back(candidate);
    remember(module);
  }
}

UnloadGuard::~UnloadGuard() {
  end_doubt();
  for (const Candidate &candidate : candidates_)
    for (const Piece &piece : candidate.pieces)
      deallocate(piece.copy, piece.size);
}

}  // namespace yeti
