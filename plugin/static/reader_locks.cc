// Locks that are taken and released by calls. Must not know what they protect.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/reader.h"

namespace yeti::definite {

namespace {

enum class LockCall { kNone, kTake, kRelease };

LockCall kind_of(tree function) {
  static const std::map<std::string, LockCall> kNames = {
      {"omp_set_lock", LockCall::kTake},
      {"omp_set_nest_lock", LockCall::kTake},
      {"omp_unset_lock", LockCall::kRelease},
      {"omp_unset_nest_lock", LockCall::kRelease},
      {"omp_set_lock_", LockCall::kTake},
      {"omp_set_nest_lock_", LockCall::kTake},
      {"omp_unset_lock_", LockCall::kRelease},
      {"omp_unset_nest_lock_", LockCall::kRelease},
      {"pthread_mutex_lock", LockCall::kTake},
      {"pthread_mutex_unlock", LockCall::kRelease},
      {"pthread_spin_lock", LockCall::kTake},
      {"pthread_spin_unlock", LockCall::kRelease}};
  if (!function || !DECL_NAME(function) || !TREE_PUBLIC(function))
    return LockCall::kNone;
  auto found = kNames.find(IDENTIFIER_POINTER(DECL_NAME(function)));
  return found == kNames.end() ? LockCall::kNone : found->second;
}

}  // namespace

// Whoever takes it has perhaps waited for another one to release it, but could
// have been first.
void Reader::take(const std::string &name) {
  passed_.insert(name);
  model_->regions.back().locks.insert(name);
}

// Whether 'call' takes or releases a lock.
bool Reader::lock(gimple *call) {
  LockCall kind = kind_of(gimple_call_fndecl(call));
  if (kind == LockCall::kNone || gimple_call_num_args(call) != 1) return false;
  Region &region = model_->regions.back();
  MaybeValue place = evaluator_.value_of(gimple_call_arg(call, 0));
  if (!place || place->kind != Value::Kind::kAddress) {
    region.has_odd_locks = true;
    return true;
  }
  // Of one thread these are equal if the locks are; of two threads they may be
  // different though the lock is one.
  bool is_fixed =
      !place->number.has_dimensions() && model_->roots[place->root].object;
  std::string name = (is_fixed ? "lock " : kSomeLock) +
                     std::to_string(place->root) + ":" + place->number.key();
  auto found = held_.find(name);
  if (kind == LockCall::kTake) {
    region.has_odd_locks |= found != held_.end();
    held_[name] = true;
    take(name);
    return true;
  }
  region.has_odd_locks |= found == held_.end() || !found->second;
  if (found != held_.end()) held_.erase(found);
  return true;
}

// What was held at the beginning of something is held at its end.
void Reader::check_balance(const Held &before) {
  if (is_in_region() && held_ != before)
    model_->regions.back().has_odd_locks = true;
}

void Reader::merge_held(const Held &other) {
  for (auto &[name, is_certain] : held_) {
    auto found = other.find(name);
    is_certain &= found != other.end() && found->second;
  }
  for (const auto &[name, is_certain] : other)
    if (!held_.count(name)) held_[name] = false;
}

}  // namespace yeti::definite
