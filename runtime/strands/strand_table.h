// The table of all strands and slots: numbers, records for reports, free slots,
// and which strand had a slot when. One lock guards it: taking a slot, ending
// and moving to another slot are rare beside everything else that a strand
// does.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_STRANDS_STRAND_TABLE_H
#define YETI_RUNTIME_STRANDS_STRAND_TABLE_H

#include "runtime/base/memory.h"
#include "runtime/base/spin_lock.h"
#include "runtime/strands/strand.h"
#include "runtime/strands/strand_limits.h"
#include "runtime/strands/strand_lookup.h"

namespace yeti {

// The info of a strand that reports may ask for. The records of strands that
// finished long ago are reused for others.
struct StrandRecord {
  StrandInfo info;
};

class StrandTable {
 public:
  ~StrandTable();
  // Gives 'strand' its number and a record of its own.
  void enter(Strand &strand);
  // A slot whose last access 'strand' knows, or a new one.
  Slot *take_slot(const Strand &strand);
  // 'strand' has entered its slot.
  void add_tenure(const Strand &strand);
  // Takes a slot of which all epochs have heirs: one in which strands of the
  // thread of 'history' ran, or one for heirs if 'history' is null. Null if
  // there is none.
  Slot *take_left(const History *history);
  // Gives such slots back.
  void give_back(SlotList &slots, const History *history);
  Slot *new_slot();
  void finish(Strand &strand);
  void give_to_anybody(SlotList &slots);
  const Tenure *tenure_at(Epoch epoch) const;
  bool by_number(StrandNumber number, StrandInfo *info) const;
  StrandStatistics statistics() const;

 private:
  Slot *take_from_anybody(const Strand &strand);
  bool take_if_known(size_t index, const Strand &strand, Slot **slot);

  static constexpr size_t kSlotsTogether = 256;
  Vector<Slot *> slots_;  // kSlotsTogether at each place
  size_t slot_count_ = 0;
  Vector<Slot *> free_;  // given to anybody
  size_t cursor_ = 0;    // where the last look through free_ stopped
  // Slots of which all epochs have heirs, by the thread whose strands occupied
  // them; under null, slots of heirs.
  Map<const History *, SlotList> left_;
  // The last max_infos tenures that are over, at their number modulo max_infos.
  Vector<Tenure> tenures_;
  uint64_t past_tenures_ = 0;
  Vector<StrandRecord *> records_;
  // The records of the last kIndexed strands, at their number modulo kIndexed.
  Vector<StrandRecord *> by_number_;
  static constexpr StrandNumber kIndexed = 1 << 18;
  Deque<StrandRecord *> finished_;  // oldest first
  StrandNumber next_number_ = 0;
};

extern SpinLock strand_table_lock;

// pre: strand_table_lock is held.
StrandTable &strand_table();

// Around fork, in the forking thread: the table is consistent in the child.
void strands_before_fork();
void strands_after_fork();

// Forgets all slots. pre: no strand is alive, and no state or clock remembers
// an epoch.
void reset_strands_for_tests();

}  // namespace yeti

#endif
