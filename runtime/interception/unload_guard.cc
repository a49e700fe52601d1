// See the header. Linux.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/interception/unload_guard.h"

#include <dlfcn.h>
#include <sys/mman.h>

#include "runtime/base/platform.h"
#include "runtime/base/system_call.h"
#include "runtime/history/kept_modules.h"
#include "runtime/interception/modules.h"
#include "runtime/shadow/objects.h"

namespace yeti {

using platform::system_call;
using platform::word;

namespace {

Address round_down(Address address) {
  return address & ~(platform::page_size() - 1);
}

Address round_up(Address address) {
  return round_down(address + platform::page_size() - 1);
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

UnloadGuard::UnloadGuard() {
  for_each_late_module(
      [](Address low, Address high, void *candidates) {
        Candidate candidate = {round_down(low), round_up(high), 0, {}, {}};
        static_cast<Vector<Candidate> *>(candidates)->push_back(candidate);
      },
      &candidates_);
  for (Candidate &candidate : candidates_) {
    copy_pieces(candidate);
    if (kept_module_count() >= kMaxKeptModules)
      dlopen(candidate.path.c_str(), RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
  }
  begin_doubt();
}

void UnloadGuard::begin_doubt() {
  if (candidates_.empty()) return;
  Vector<SiteDoubt> doubts;
  for (const Candidate &candidate : candidates_)
    doubts.push_back({candidate.low, candidate.high, this});
  yeti::begin_doubt(doubts.data(), doubts.size());
  wait_for_site_readers();
}

void UnloadGuard::end_doubt() {
  if (!candidates_.empty()) yeti::end_doubt(this);
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

// Another thread may have mapped something there since, which must stay.
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
    remember_kept_module(module);
  }
}

UnloadGuard::~UnloadGuard() {
  end_doubt();
  for (const Candidate &candidate : candidates_)
    for (const Piece &piece : candidate.pieces)
      deallocate(piece.copy, piece.size);
}

}  // namespace yeti
