// Locks that are taken and released by calls. Must not know what they protect.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/reader.h"

namespace yeti::definite {

// Whoever takes it has perhaps waited for another one to release it, but could
// have been first.
void Reader::take(const std::string &name) {
  passed_.insert(name);
  model_->regions.back().locks.insert(name);
}

void Reader::lock(gimple *call, bool takes) {
  Region &region = model_->regions.back();
  MaybeValue place;
  if (gimple_call_num_args(call) == 1)
    place = evaluator_.value_of(gimple_call_arg(call, 0));
  if (!place || place->kind != Value::Kind::kAddress) {
    region.has_odd_locks = true;
    return;
  }
  // Of one thread these are equal if the locks are; of two threads they may be
  // different though the lock is one.
  bool is_fixed =
      !place->number.has_dimensions() && model_->roots[place->root].object;
  std::string name = (is_fixed ? "lock " : kSomeLock) +
                     std::to_string(place->root) + ":" + place->number.key();
  auto found = held_.find(name);
  if (takes) {
    region.has_odd_locks |= found != held_.end();
    held_[name] = true;
    take(name);
    return;
  }
  region.has_odd_locks |= found == held_.end() || !found->second;
  if (found != held_.end()) held_.erase(found);
  return;
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
