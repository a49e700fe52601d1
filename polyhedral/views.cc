// See views.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "polyhedral/views.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace yeti::polyhedral {
namespace {

using Strides = std::vector<int64_t>;

// How far apart places are; a stride that is not known may be anything.
uint64_t distance(int64_t stride) {
  if (stride == 0) return std::numeric_limits<uint64_t>::max();
  return stride < 0 ? -static_cast<uint64_t>(stride) : stride;
}

// Whether the coordinate 'number' may be added to 'target'.
bool may_go_into(const Strides &strides, int number, int target) {
  if (target == number) return true;
  if (strides[number] == 0) return false;
  if (target == View::kBytes) return true;
  if (strides[target] == 0 || strides[number] % strides[target] != 0)
    return false;
  return strides[number] != strides[target] || target < number;
}

bool is_usual(const Strides &strides, const View &view) {
  uint64_t smallest_kept = std::numeric_limits<uint64_t>::max();
  uint64_t largest_added = 0;
  for (int number = 0; number < static_cast<int>(strides.size()); number++) {
    if (view.into[number] == View::kBytes)
      largest_added = std::max(largest_added, distance(strides[number]));
    else if (view.into[number] != number)
      return false;
    else
      smallest_kept = std::min(smallest_kept, distance(strides[number]));
  }
  return largest_added <= smallest_kept;
}

// Where each coordinate may go, in order.
using Targets = std::vector<std::vector<int>>;

Targets all_targets(const Strides &strides) {
  int count = strides.size();
  Targets targets(count);
  for (int number = 0; number < count; number++)
    for (int target = View::kBytes; target < count; target++)
      if (may_go_into(strides, number, target))
        targets[number].push_back(target);
  return targets;
}

// The same for usual views that keep 'kept' coordinates: those with the largest
// strides. If more of them are equal than are kept, any of these.
Targets usual_targets(const Strides &strides, int kept) {
  int count = strides.size();
  std::vector<uint64_t> distances;
  for (int64_t stride : strides) distances.push_back(distance(stride));
  std::sort(distances.rbegin(), distances.rend());
  Targets targets(count);
  for (int number = 0; number < count; number++) {
    uint64_t own = distance(strides[number]);
    bool is_known = strides[number] != 0;
    if (is_known && kept < count && own <= distances[kept])
      targets[number].push_back(View::kBytes);
    if (!is_known || (kept > 0 && own >= distances[kept - 1]))
      targets[number].push_back(number);
  }
  return targets;
}

// Finds views in the order of their numbers, without running into dead ends.
// For that, 'targets' must let each coordinate that others may go into be kept,
// and let each one that need not be kept go into the bytes.
class Search {
 public:
  // Finds at most 'most' views that keep 'kept' coordinates.
  Search(const Targets &targets, int kept, size_t most)
      : targets_(targets), kept_(kept), most_(most), uses_(targets.size()) {}

  std::vector<View> run() {
    extend();
    return std::move(found_);
  }

 private:
  // Whether coordinate 'number' cannot be added to anything, because another
  // one is added to it or it is not free.
  bool must_be_kept(int number) const {
    return uses_[number] > 0 || targets_[number].front() == number;
  }
  bool may_be_kept(int number) const {
    const std::vector<int> &targets = targets_[number];
    return std::find(targets.begin(), targets.end(), number) != targets.end();
  }

  // Whether some view that begins like 'into_' keeps the right number of
  // coordinates.
  bool can_be_completed() const {
    int count = targets_.size();
    int least = 0;
    int most = 0;
    for (int number = 0; number < count; number++) {
      bool is_chosen = number < static_cast<int>(into_.size());
      bool is_kept = is_chosen && into_[number] == number;
      least += is_chosen ? is_kept : must_be_kept(number);
      most += is_chosen ? is_kept : may_be_kept(number);
    }
    return least <= kept_ && kept_ <= most;
  }

  // Whether the next coordinate may go into 'target' as others have gone.
  bool is_open(int target) const {
    int number = into_.size();
    if (target == number) return true;
    if (uses_[number] > 0) return false;
    return target == View::kBytes || target > number || into_[target] == target;
  }

  void extend() {
    if (into_.size() == targets_.size()) {
      View view;
      view.into = into_;
      found_.push_back(std::move(view));
      return;
    }
    int number = into_.size();
    for (int target : targets_[number]) {
      if (found_.size() == most_) return;
      if (!is_open(target)) continue;
      bool is_added = target != View::kBytes && target != number;
      if (is_added) uses_[target]++;
      into_.push_back(target);
      if (can_be_completed()) extend();
      into_.pop_back();
      if (is_added) uses_[target]--;
    }
  }

  const Targets &targets_;
  const int kept_;
  const size_t most_;
  std::vector<int> into_;
  std::vector<int> uses_;  // how many others go into each coordinate
  std::vector<View> found_;
};

// Adds those of the usual or of the other views that keep 'kept'.
void add_views(const Strides &strides, bool usual, int kept,
               std::vector<View> *views) {
  Targets targets = usual ? usual_targets(strides, kept) : all_targets(strides);
  // Others are asked for only if there are fewer usual ones than kMostViews;
  // this search finds the usual ones again.
  for (View &view : Search(targets, kept, 2 * kMostViews).run()) {
    view.is_usual = is_usual(strides, view);
    if (view.is_usual == usual && views->size() < kMostViews)
      views->push_back(std::move(view));
  }
}

// The largest unit that no access of 'group' touches in part.
void set_unit(const AccessGroup &group, View *view) {
  if (group.accesses.empty()) return;
  view->origin = group.accesses.front().byte;
  view->unit = 0;
  for (size_t number = 0; number < group.strides.size(); number++)
    if (view->into[number] == View::kBytes)
      view->unit = std::gcd(view->unit, group.strides[number]);
  for (const Access &access : group.accesses) {
    view->unit = std::gcd(view->unit, access.size);
    view->unit = std::gcd(view->unit, access.byte - view->origin);
  }
  if (view->unit == 0) view->unit = 1;
}

}  // namespace

std::vector<int> View::kept() const {
  std::vector<int> numbers;
  for (int number = 0; number < static_cast<int>(into.size()); number++)
    if (into[number] == number) numbers.push_back(number);
  return numbers;
}

std::vector<View> views_of(const AccessGroup &group) {
  int count = group.strides.size();
  std::vector<View> views;
  for (bool usual : {true, false})
    for (int kept = 0; kept <= count && views.size() < kMostViews; kept++)
      add_views(group.strides, usual, kept, &views);
  for (View &view : views) set_unit(group, &view);
  return views;
}

}  // namespace yeti::polyhedral
