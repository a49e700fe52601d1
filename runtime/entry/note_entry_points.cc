// note1 to note8_anywhere of the runtime. All that yeti_note_is_dealt_with does
// is compiled into it, for general registers.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifdef __x86_64__
#pragma GCC target("general-regs-only")
#endif
#include "runtime/entry/note_entry_points.h"

#include "runtime/entry/interface.h"
#include "runtime/judge/footprint_steps.h"

[[gnu::flatten]] bool yeti_note_is_dealt_with(const volatile void *address,
                                              unsigned long size,
                                              const YetiSite *site) {
  return yeti::is_miss_dealt_with(yeti::address_of(address), size, site);
}

void yeti_note_miss(const volatile void *address, unsigned long size,
                    const YetiSite *site) {
  yeti::miss_uncovered(yeti::address_of(address), size, site);
}
