// See check_groups.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/placement/check_groups.h"

#include "plugin/effects/sync_effects.h"
#include "plugin/placement/control_equivalent_blocks.h"
#include "plugin/values/base_offset.h"

namespace yeti {

namespace {

class CheckGroupFinder {
 public:
  explicit CheckGroupFinder(const std::vector<Access> &accesses)
      : accesses_(accesses) {
    for (size_t i = 0; i < accesses.size(); ++i)
      by_statement_[accesses[i].statement].push_back(i);
  }

  void follow(const ControlEquivalentBlocks &chain);

  std::vector<CheckGroup> found;

 private:
  void follow(gimple *statement);
  void add(size_t access);
  void close();

  const std::vector<Access> &accesses_;
  std::map<gimple *, std::vector<size_t>> by_statement_;
  BaseOffsets base_offsets_;
  // Accesses between which nothing prevents a common check, by kind, base and
  // binding.
  using Key = std::tuple<bool, size_t, YetiBinding>;
  std::map<Key, std::vector<CheckGroup::Member>> open_;
};

void CheckGroupFinder::add(size_t number) {
  const Access &access = accesses_[number];
  if (access.skip != Skip::kNone || access.after ||
      access.kind == AccessKind::kVptrWrite || !tree_fits_shwi_p(access.size) ||
      tree_to_shwi(access.size) > kMostBytesOfCheck)
    return;
  std::optional<BaseOffset> where = base_offsets_.of(address_of(access));
  if (!where) return;
  bool is_write = access.kind == AccessKind::kWrite;
  auto &members = open_[{is_write, where->base, access.binding}];
  members.push_back({number, members.size(), where->offset,
                     where->offset + tree_to_shwi(access.size)});
}

void CheckGroupFinder::follow(gimple *statement) {
  if (gimple_has_volatile_ops(statement)) return close();
  auto found = by_statement_.find(statement);
  if (found != by_statement_.end())
    for (size_t access : found->second) add(access);
  if (may_order(statement) || may_not_return(statement)) close();
}

void CheckGroupFinder::follow(const ControlEquivalentBlocks &chain) {
  for (basic_block block : chain)
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i))
      if (!is_gimple_debug(gsi_stmt(i))) follow(gsi_stmt(i));
  close();
}

void CheckGroupFinder::close() {
  for (auto &[key, members] : open_) {
    std::stable_sort(
        members.begin(), members.end(),
        [](const auto &a, const auto &b) { return a.start < b.start; });
    found.push_back({std::move(members), std::get<bool>(key)});
  }
  open_.clear();
}

}  // namespace

std::vector<CheckGroup> check_groups_of(function *fun, const LoopFacts &loops,
                                        const std::vector<Access> &accesses) {
  CheckGroupFinder finder(accesses);
  for (const ControlEquivalentBlocks &chain :
       control_equivalent_blocks_of(fun, loops))
    finder.follow(chain);
  return std::move(finder.found);
}

}  // namespace yeti
