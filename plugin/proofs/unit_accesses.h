// All accesses of the unit to objects that no code outside the unit can reach,
// and the ends of their lives, which act as writes.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROOFS_UNIT_ACCESSES_H
#define YETI_PLUGIN_PROOFS_UNIT_ACCESSES_H

#include "plugin/accesses/memory_access.h"
#include "plugin/proofs/strand_roots.h"

namespace yeti::proofs {

// One or more accesses of a function that no proof tells apart.
struct UnitAccess {
  unsigned function;  // DECL_UID
  Region region;
  bool is_write;
  bool is_atomic;
  // To what this call of the function made for itself, by a name that says so.
  bool is_own;
  // Strands that may run then, started by this one; and of those the ones that
  // were started since the function was called.
  Roots pending, pending_since_call;
  location_t place;  // of one of them
  auto tied() const {
    return std::tie(function, region.object, region.start, region.length,
                    is_write, is_atomic, is_own, pending, pending_since_call);
  }
  bool operator<(const UnitAccess &other) const {
    return tied() < other.tied();
  }
};

class UnitAccesses {
 public:
  UnitAccesses(UnitPointers &pointers, const StrandRoots &roots);

  const std::set<UnitAccess> &to(int object) const {
    return by_object_[object];
  }

 private:
  void look_at(function *fun);
  void look_at(gimple *statement);
  void look_at_call(gcall *call);
  void add(const Regions &regions, bool is_own, bool is_write,
           bool is_atomic = false);
  void add_pointee(tree pointer, bool is_write, bool is_atomic = false);
  void end_frame(function *fun);

  UnitPointers &pointers_;
  const StrandRoots &roots_;
  std::vector<std::set<UnitAccess>> by_object_;
  // Of the function and the statement that are looked at.
  const FunctionPointers *values_ = nullptr;
  location_t place_ = UNKNOWN_LOCATION;
  Pending pending_, pending_since_call_;
};

// The bytes that 'access' may touch, and whether they are the function's own.
Regions regions_of(const FunctionPointers &values, const Access &access);
bool is_own(const FunctionPointers &values, const Access &access);

}  // namespace yeti::proofs

#endif
