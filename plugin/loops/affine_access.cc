// See affine_access.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/loops/affine_access.h"

#include "plugin/loops/affine_access_finder.h"

namespace yeti {

namespace {

Reason obstacle_of(const Access &access) {
  if (access.kind == AccessKind::kVptrWrite) return Reason::kSpecial;
  if (!tree_fits_uhwi_p(access.size)) return Reason::kVariableSize;
  return Reason::kNone;
}

edge exit_of(const Access &access) {
  return single_exit(gimple_bb(access.statement)->loop_father);
}

// The affine access in all iterations of 'outermost', or in those of a class.
std::variant<AffineAccess, Reason> affine_access_of(
    const Access &access, class loop *outermost, const LoopFacts &facts,
    const ResidueClass *residue_class) {
  AffineAccessFinder finder(access, outermost);
  if (residue_class) finder.set_class(residue_class);
  Reason reason = finder.find_levels(facts);
  if (reason != Reason::kNone) return reason;
  return finder.find(exit_of(access));
}

std::variant<std::vector<AffineAccess>, Reason> affine_accesses_in(
    const CollapsedLoop &collapsed, const Access &access, class loop *outermost,
    const LoopFacts &facts, LoopCuts &cuts) {
  AffineAccessFinder finder(access, outermost);
  Reason reason = finder.find_levels(facts);
  if (reason != Reason::kNone) return reason;
  return finder.find(exit_of(access), collapsed, cuts);
}

// Whether 'affine' is known to have no accesses.
bool is_empty(const AffineAccess &affine) {
  return std::any_of(affine.conditions.begin(), affine.conditions.end(),
                     [](tree condition) { return integer_zerop(condition); });
}

}  // namespace

std::variant<std::vector<AffineAccess>, Reason> affine_accesses_of(
    const Access &access, class loop *outermost,
    const std::vector<ResidueClass> &classes, const LoopFacts &facts,
    LoopCuts &cuts) {
  if (Reason reason = obstacle_of(access); reason != Reason::kNone)
    return reason;
  auto whole = affine_access_of(access, outermost, facts, nullptr);
  if (AffineAccess *affine = std::get_if<AffineAccess>(&whole))
    return std::vector<AffineAccess>{*affine};
  if (const CollapsedLoop *collapsed = facts.collapsed_loop(outermost))
    return affine_accesses_in(*collapsed, access, outermost, facts, cuts);
  std::vector<AffineAccess> found;
  for (const ResidueClass &each : classes) {
    auto part = affine_access_of(access, outermost, facts, &each);
    AffineAccess *affine = std::get_if<AffineAccess>(&part);
    if (!affine) return std::get<Reason>(whole);
    if (!is_empty(*affine)) found.push_back(*affine);
  }
  if (found.empty()) return std::get<Reason>(whole);
  return found;
}

std::variant<AffineAccess, Reason> affine_access_until(const Access &access,
                                                       edge exit,
                                                       tree latch_executions) {
  if (Reason reason = obstacle_of(access); reason != Reason::kNone)
    return reason;
  AffineAccessFinder finder(access, gimple_bb(access.statement)->loop_father);
  finder.set_level(latch_executions);
  return finder.find(exit);
}

}  // namespace yeti
