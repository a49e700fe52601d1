// See adjacent_checks.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proxies/adjacent_checks.h"

#include "plugin/config/detector.h"
#include "plugin/emit/emit.h"
#include "plugin/placement/check_groups.h"
#include "plugin/proxies/field_proxies.h"

namespace yeti {

namespace {

// The largest power of two, 8 at most, that is known to divide the address of
// 'access' plus 'offset'.
unsigned alignment_at(const Access &access, HOST_WIDE_INT offset) {
  unsigned alignment = 8;
  while (alignment > 1 &&
         (offset % alignment != 0 || !is_aligned(access, alignment)))
    alignment /= 2;
  return alignment;
}

using Members = std::vector<CheckGroup::Member>;

class Planner {
 public:
  explicit Planner(std::vector<Access> &accesses) : accesses_(accesses) {}

  void plan_groups(const CheckGroup &group);
  void plan_adjacent_checks(const CheckGroup &group);

  std::vector<AdjacentCheck> plan;

 private:
  bool is_group(const Members &members) const;
  void check(const Members &members, bool is_write, bool is_group);

  std::vector<Access> &accesses_;
};

// The bytes of 'members', which are at most 64, from the first one on.
uint64_t mask_of(const Members &members) {
  uint64_t mask = 0;
  for (const CheckGroup::Member &member : members)
    mask |= HOST_WIDE_INT_M1U >> (64 - (member.end - member.start))
                                     << (member.start - members.front().start);
  return mask;
}

HOST_WIDE_INT end_of(const Members &members) {
  HOST_WIDE_INT end = 0;
  for (const CheckGroup::Member &member : members)
    end = std::max(end, member.end - members.front().start);
  return end + members.front().start;
}

// Whether 'members' are fields of one object that are always checked together,
// and all of these.
bool Planner::is_group(const Members &members) const {
  std::set<Field> fields;
  std::set<HOST_WIDE_INT> objects;
  for (const CheckGroup::Member &member : members) {
    std::optional<Field> field = field_of(accesses_[member.access]);
    if (!field) return false;
    fields.insert(*field);
    objects.insert(member.start - field->offset);
  }
  return fields.size() > 1 && objects.size() == 1 &&
         fields == proxies_of(*fields.begin());
}

// Plans checks of fields that are always checked together, and of nothing else.
// Bytes that are noted as bits must have no gap.
void Planner::plan_groups(const CheckGroup &group) {
  std::map<std::pair<HOST_WIDE_INT, std::set<Field>>, Members> groups;
  for (const CheckGroup::Member &member : group.members)
    if (auto field = field_of(accesses_[member.access]))
      groups[{member.start - field->offset, proxies_of(*field)}].push_back(
          member);
  for (const auto &[object, members] : groups) {
    HOST_WIDE_INT bytes = end_of(members) - members.front().start;
    if (bytes > kMostBytesOfCheck || !is_group(members)) continue;
    uint64_t mask = mask_of(members);
    if (!detector().has_footprints || (mask & (mask + 1)) == 0)
      check(members, group.is_write, true);
  }
}

// Divides the accesses into parts without a gap.
void Planner::plan_adjacent_checks(const CheckGroup &group) {
  Members part;
  HOST_WIDE_INT end = 0;
  auto finish = [&] {
    if (part.size() > 1) check(part, group.is_write, is_group(part));
    part.clear();
  };
  for (const CheckGroup::Member &member : group.members) {
    if (!part.empty() && (member.start > end ||
                          member.end - part.front().start > kMostBytesOfCheck))
      finish();
    end = part.empty() ? member.end : std::max(end, member.end);
    part.push_back(member);
  }
  finish();
}

// The check has the address of the first access, because everything that it is
// computed from is known there.
void Planner::check(const Members &members, bool is_write, bool is_group) {
  const CheckGroup::Member &first = *std::min_element(
      members.begin(), members.end(),
      [](const auto &a, const auto &b) { return a.order < b.order; });
  HOST_WIDE_INT start = members.front().start;
  RangeCheck check{};
  for (const CheckGroup::Member &member : members) {
    check.accesses.push_back(member.access);
    check.offsets.push_back(member.start - start);
    accesses_[member.access].skip = Skip::kTogether;
  }
  check.is_write = is_write;
  check.start = fold_build_pointer_plus_hwi(
      fold_convert(ptr_type_node, address_of(accesses_[first.access])),
      start - first.start);
  check.alignment = alignment_at(accesses_[first.access], start - first.start);
  check.period = end_of(members) - start;
  check.size = size_int(check.period);
  if (is_group) check.group = mask_of(members);
  plan.push_back({first.access, std::move(check)});
}

}  // namespace

std::vector<AdjacentCheck> plan_adjacent_checks(function *fun,
                                                const LoopFacts &loops,
                                                std::vector<Access> &accesses) {
  Planner planner(accesses);
  for (const CheckGroup &group : check_groups_of(fun, loops, accesses))
    if (detector().moves_checks)
      planner.plan_adjacent_checks(group);
    else
      planner.plan_groups(group);
  return std::move(planner.plan);
}

void emit_adjacent_checks(const std::vector<AdjacentCheck> &plan,
                          const std::vector<Access> &accesses, Sites &sites) {
  for (const AdjacentCheck &each : plan) {
    gimple_stmt_iterator place = gsi_for_stmt(accesses[each.place].statement);
    gsi_insert_seq_before(&place, sequence_of(each.check, accesses, sites),
                          GSI_SAME_STMT);
  }
}

}  // namespace yeti
