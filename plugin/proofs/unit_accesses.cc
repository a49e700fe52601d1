// See unit_accesses.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proofs/unit_accesses.h"

#include "plugin/effects/atomics.h"
#include "plugin/effects/library_effects.h"
#include "plugin/effects/sync_effects.h"
#include "plugin/gcc/unit_functions.h"
#include "plugin/proofs/library_uses.h"
#include "plugin/proxies/object_flow.h"
#include "plugin/source/source_place.h"

namespace yeti::proofs {

Regions regions_of(const FunctionPointers &values, const Access &access) {
  return access.reference ? values.regions_of(access.reference)
                          : values.regions_at(access.pointer, access.size);
}

bool is_own(const FunctionPointers &values, const Access &access) {
  return access.reference ? values.is_own(access.reference)
                          : values.points_to_own(access.pointer);
}

UnitAccesses::UnitAccesses(UnitPointers &pointers, const StrandRoots &roots)
    : pointers_(pointers),
      roots_(roots),
      by_object_(pointers.objects().count()) {
  for_each_unit_function([this](function *fun) { look_at(fun); });
}

void UnitAccesses::look_at(function *fun) {
  FunctionPointers values(pointers_, fun);
  PendingStrands pending(roots_, fun), since_call(roots_, fun, true);
  values_ = &values;
  basic_block block;
  FOR_EACH_BB_FN(block, fun) {
    pending_ = pending.at_start(block);
    pending_since_call_ = since_call.at_start(block);
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i)) {
      gimple *statement = gsi_stmt(i);
      if (is_gimple_debug(statement)) continue;
      look_at(statement);
      if (!is_gimple_call(statement)) continue;
      roots_.follow(statement, pending_);
      roots_.follow(statement, pending_since_call_);
      look_at(statement);  // what it stores when it is over
    }
  }
  place_ = fun->function_end_locus;
  pending_ = pending.at_exit();
  pending_since_call_ = since_call.at_exit();
  end_frame(fun);
}

void UnitAccesses::add(const Regions &regions, bool is_own, bool is_write,
                       bool is_atomic) {
  for (const Region &region : regions) {
    if (pointers_.objects().is_open(region.object)) continue;
    by_object_[region.object].insert(
        {DECL_UID(current_function_decl), region, is_write, is_atomic, is_own,
         roots_.running(pending_), roots_.running(pending_since_call_),
         place_});
  }
}

void UnitAccesses::add_pointee(tree pointer, bool is_write, bool is_atomic) {
  add(values_->regions_at(pointer, NULL_TREE), values_->points_to_own(pointer),
      is_write, is_atomic);
}

void UnitAccesses::look_at(gimple *statement) {
  place_ = place_of(statement);
  if (is_atomic(statement)) return look_at_call(as_a<gcall *>(statement));
  if (gimple_clobber_p(statement)) {
    tree object = gimple_assign_lhs(statement);
    return add(values_->regions_of(object), values_->is_own(object), true);
  }
  std::vector<Access> accesses;
  append_accesses(statement, accesses);
  for (const Access &access : accesses)
    if (access.skip != Skip::kWriteBack && access.skip != Skip::kEmpty)
      add(regions_of(*values_, access), is_own(*values_, access),
          access.kind != AccessKind::kRead);
  if (gcall *call = dyn_cast<gcall *>(statement)) look_at_call(call);
}

// What the callee accesses, if its body is not in the unit. pthread_create and
// pthread_join store the number and the result of a thread.
void UnitAccesses::look_at_call(gcall *call) {
  bool is_atomic = yeti::is_atomic(call);
  if (gimple_call_internal_p(call) && !is_atomic) return;
  const char *name = is_atomic ? "" : library_name(gimple_call_fndecl(call));
  if (!strcmp(name, "pthread_create"))
    return add_pointee(gimple_call_arg(call, 0), true);
  if (!strcmp(name, "pthread_join"))
    return add_pointee(gimple_call_arg(call, 1), true);
  if (auto start = start_of(pointers_, call))
    return add_pointee(start->data, false);
  auto use = use_of(call);
  if (use == Use::kLocks) {
    // Besides the lock, say a time.
    for (unsigned i = 1; i < gimple_call_num_args(call); ++i)
      add_pointee(gimple_call_arg(call, i), true);
    return;
  }
  bool writes = is_atomic || frees(call) || use == Use::kWrites ||
                gimple_call_builtin_p(call, BUILT_IN_REALLOC) ||
                (!use && computes_only(call) && gimple_vdef(call));
  bool reads = use == Use::kReads || (!use && computes_only(call));
  if (!reads && !writes) return;
  for (unsigned i = 0; i < gimple_call_num_args(call); ++i)
    if (!is_memory(gimple_call_arg(call, i)))
      add_pointee(gimple_call_arg(call, i), writes, is_atomic && i == 0);
}

// The variables of 'fun' end when it does.
void UnitAccesses::end_frame(function *fun) {
  for (int object = 0; object < pointers_.objects().count(); ++object)
    if (pointers_.objects().frame(object) == DECL_UID(fun->decl))
      add({{object, kAnywhere, kAnywhere, false}}, true, true);
}

}  // namespace yeti::proofs
