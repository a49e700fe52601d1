// See dependences.h. Two tasks may be ordered by way of others, so all tasks of
// the region that may share an item with each other belong together; tasks that
// do not belong together are unordered.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/dependences.h"

namespace yeti::definite {

namespace {

using Items = std::vector<Dependence>;

// Whether the two may name the same memory. Pointers may lead anywhere.
bool may_be_same(const Dependence &a, const Dependence &b, const Model &model) {
  if (!a.is_known || !b.is_known) return true;
  if (a.root != b.root)
    return !model.roots[a.root].object || !model.roots[b.root].object;
  auto distance = a.offset.plus(b.offset, -1);
  bool are_fixed = !a.offset.has_dimensions() && !b.offset.has_dimensions();
  return !are_fixed || !distance || !distance->is_constant() ||
         distance->constant() == 0;
}

bool may_order(const Items &a, const Items &b, const Model &model) {
  for (const Dependence &one : a)
    for (const Dependence &other : b)
      if (!(one.is_input && other.is_input) && may_be_same(one, other, model))
        return true;
  return false;
}

}  // namespace

DependenceOrder order_by_dependences(const Model &model, const Region &region,
                                     int first, int second) {
  DependenceOrder unordered;
  unordered.may_be_unordered = true;
  const auto &all = region.dependences;
  if (!all.count(first) || !all.count(second)) return unordered;
  if (region.has_other_dependences) return {};
  std::set<int> together = {first};
  std::vector<int> open = {first};
  bool is_reached = false;
  while (!open.empty()) {
    int number = open.back();
    open.pop_back();
    for (const auto &[other, items] : all) {
      if (!may_order(all.at(number), items, model)) continue;
      is_reached |= other == second;
      if (together.insert(other).second) open.push_back(other);
    }
  }
  if (!is_reached) return unordered;
  // With one item for each task, tasks in order have the same memory there,
  // even if they are in order by way of others.
  for (int number : together) {
    const Items &items = all.at(number);
    if (items.size() != 1 || !items[0].is_known ||
        items[0].root != all.at(first)[0].root)
      return {};
  }
  unordered.first = &all.at(first)[0];
  unordered.second = &all.at(second)[0];
  return unordered;
}

}  // namespace yeti::definite
