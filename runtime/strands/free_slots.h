// Slots that no strand occupies and that no strand in particular knows. The
// table of strands keeps them. Thread-safe.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRANDS_FREE_SLOTS_H
#define YETI_RUNTIME_STRANDS_FREE_SLOTS_H

#include "runtime/clocks/slot.h"

namespace yeti {

// Gives up 'slots'. A strand that needs a slot and happens to know all accesses
// that were made in one of them may have it.
void give_to_anybody(SlotList &slots);

// A slot for heirs, which no strand occupies.
Slot *take_slot_of_heirs();

}  // namespace yeti

#endif
