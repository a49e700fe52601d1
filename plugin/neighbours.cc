// See neighbours.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/neighbours.h"

#include "plugin/emit.h"
#include "plugin/passages.h"
#include "plugin/places.h"
#include "plugin/sync_effects.h"

namespace yeti {

namespace {

// More bytes than that are better checked in parts: notes of that many can be
// made inline.
constexpr HOST_WIDE_INT kMostBytes = 64;

// A power of two, up to 8, of which the address 'offset' bytes behind that of
// 'access' is a multiple.
unsigned alignment_at(const Access &access, HOST_WIDE_INT offset) {
  unsigned alignment = 8;
  while (alignment > 1 &&
         (offset % alignment != 0 || !is_aligned(access, alignment)))
    alignment /= 2;
  return alignment;
}

class Planner {
 public:
  explicit Planner(std::vector<Access> &accesses) : accesses_(accesses) {
    for (size_t i = 0; i < accesses.size(); ++i)
      by_statement_[accesses[i].statement].push_back(i);
  }

  void follow(const Passage &passage);

  std::vector<NeighbourCheck> plan;

 private:
  struct Member {
    size_t access;
    size_t order;              // in which they happen
    HOST_WIDE_INT start, end;  // from the origin on
  };
  using Members = std::vector<Member>;

  void follow(gimple *statement);
  void add(size_t access);
  void close();
  void close(Members members, bool is_write);
  void check(const Members &members, bool is_write);

  std::vector<Access> &accesses_;
  std::map<gimple *, std::vector<size_t>> by_statement_;
  Places places_;
  // Accesses with nothing in between that speaks against a common check, by
  // origin and kind.
  std::map<std::pair<size_t, bool>, Members> open_;
};

void Planner::add(size_t number) {
  const Access &access = accesses_[number];
  if (access.skip != Skip::kNone || access.after ||
      access.kind == AccessKind::kVptrWrite || !tree_fits_shwi_p(access.size) ||
      tree_to_shwi(access.size) > kMostBytes)
    return;
  std::optional<Place> place = places_.of(address_of(access));
  if (!place) return;
  bool is_write = access.kind == AccessKind::kWrite;
  Members &members = open_[{place->origin, is_write}];
  members.push_back({number, members.size(), place->offset,
                     place->offset + tree_to_shwi(access.size)});
}

void Planner::follow(gimple *statement) {
  if (gimple_has_volatile_ops(statement)) return close();
  auto found = by_statement_.find(statement);
  if (found != by_statement_.end())
    for (size_t access : found->second) add(access);
  if (may_order(statement) || may_not_return(statement)) close();
}

void Planner::follow(const Passage &passage) {
  for (basic_block block : passage)
    for (gimple_stmt_iterator i = gsi_start_bb(block); !gsi_end_p(i);
         gsi_next(&i))
      if (!is_gimple_debug(gsi_stmt(i))) follow(gsi_stmt(i));
  close();
}

void Planner::close() {
  for (auto &[key, members] : open_) close(std::move(members), key.second);
  open_.clear();
}

// Divides 'members' into parts without a gap.
void Planner::close(Members members, bool is_write) {
  std::stable_sort(
      members.begin(), members.end(),
      [](const Member &a, const Member &b) { return a.start < b.start; });
  Members part;
  HOST_WIDE_INT end = 0;
  for (const Member &member : members) {
    if (!part.empty() &&
        (member.start > end || member.end - part.front().start > kMostBytes)) {
      check(part, is_write);
      part.clear();
    }
    end = part.empty() ? member.end : std::max(end, member.end);
    part.push_back(member);
  }
  check(part, is_write);
}

// The address is that of the first access: all that it is computed from is
// known there.
void Planner::check(const Members &members, bool is_write) {
  if (members.size() < 2) return;
  const Member &first = *std::min_element(
      members.begin(), members.end(),
      [](const Member &a, const Member &b) { return a.order < b.order; });
  HOST_WIDE_INT start = members.front().start, end = start;
  RangeCheck check{};
  for (const Member &member : members) {
    end = std::max(end, member.end);
    check.accesses.push_back(member.access);
    check.offsets.push_back(member.start - start);
    accesses_[member.access].skip = Skip::kTogether;
  }
  check.is_write = is_write;
  check.address = fold_build_pointer_plus_hwi(
      fold_convert(ptr_type_node, address_of(accesses_[first.access])),
      start - first.start);
  check.alignment = alignment_at(accesses_[first.access], start - first.start);
  check.row_bytes = size_int(end - start);
  check.period = end - start;
  plan.push_back({first.access, std::move(check)});
}

}  // namespace

std::vector<NeighbourCheck> plan_neighbours(function *fun,
                                            const LoopFacts &loops,
                                            std::vector<Access> &accesses) {
  Planner planner(accesses);
  for (const Passage &passage : passages_of(fun, loops))
    planner.follow(passage);
  return std::move(planner.plan);
}

void emit_neighbours(const std::vector<NeighbourCheck> &plan,
                     const std::vector<Access> &accesses, Sites &sites) {
  for (const NeighbourCheck &each : plan) {
    gimple_stmt_iterator place = gsi_for_stmt(accesses[each.place].statement);
    gsi_insert_seq_before(&place, sequence_of(each.check, accesses, sites),
                          GSI_SAME_STMT);
  }
}

}  // namespace yeti
