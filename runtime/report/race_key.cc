// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/race_key.h"

#include "abi/text_hash.h"
#include "runtime/thread/thread_state.h"

namespace yeti {

namespace {

// Whether a plain access reads or writes makes no difference: `sum += a[i]` in
// a loop may become a read before the loop and a write after it, at the same
// place.
uint64_t kind_for_key(const YetiSite *site) {
  const bool is_plain = site->kind == kYetiSiteRead ||
                        site->kind == kYetiSiteReadOfUpdate ||
                        site->kind == kYetiSiteWrite;
  return is_plain ? uint64_t{kYetiSiteWrite} : site->kind;
}

// A function of libc has one site for all its calls, so the caller counts.
SideKey key_of_side(const YetiSite *site, StackId stack) {
  TextHash hasher;
  hasher.add_number(site->line != 0 ? kind_for_key(site) : site->kind);
  hasher.add_text(site->expression != nullptr ? site->expression : "");
  hasher.add_text(site->file);
  hasher.add_number(site->line);
  hasher.add_number(site->column);
  if (site->line == 0) {
    hasher.add_text(site->function);
    Pc caller = 0;
    frames_of_stack(stack, &caller, 1);
    hasher.add_number(caller);
  }
  return hasher.value();
}

SideKey key_of_forgotten_side(const Race &race) {
  TextHash hasher;
  hasher.add_number(static_cast<uint64_t>(race.previous_kind));
  hasher.add_number(race.previous_atomic);
  return hasher.value();
}

}  // namespace

RaceKey key_of(ThreadState &thread, const Race &race,
               const HistoryEntry *older) {
  SideKey a =
      key_of_side(race.site, race.noted != nullptr ? race.noted->stack
                                                   : thread.calls.intern());
  SideKey b = older != nullptr ? key_of_side(older->site, older->stack)
                               : key_of_forgotten_side(race);
  return a < b ? RaceKey{a, b} : RaceKey{b, a};
}

uint64_t hash_of(std::string_view text) {
  TextHash hasher;
  hasher.add_text(text);
  return hasher.value();
}

}  // namespace yeti
