// See pair_proofs.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proofs/pair_proofs.h"

namespace yeti::proofs {

namespace {

bool are_disjoint(const Roots &a, const Roots &b) {
  return std::none_of(a.begin(), a.end(),
                      [&](int root) { return b.count(root) != 0; });
}

// The one that is named where several would do.
constexpr YetiProof kOrder[] = {kYetiProofEscape, kYetiProofReach,
                                kYetiProofParallel, kYetiProofAlias};

}  // namespace

// Whether 'object' stays with the strand that made it: no static variable leads
// to it, and nothing that is given to other strands.
bool PairProofs::is_never_shared(int object) const {
  return !roots_.is_global(object) && roots_.with(object).empty();
}

// Whether 'access' happens while no strand is running that could make 'other':
// those that were started before have ended, and what was started later comes
// after it.
bool PairProofs::is_apart_from(const UnitAccess &access,
                               const UnitAccess &other) const {
  int object = access.region.object;
  bool is_global = roots_.is_global(object);
  if (access.is_own && !is_global &&
      are_disjoint(access.pending_since_call, roots_.with(object)))
    return true;
  const Roots &others = roots_.of_function(other.function);
  return roots_.is_owners(access.function, object) &&
         are_disjoint(access.pending, others) &&
         (!is_global || roots_.are_of_main(others));
}

// Whether the accesses are made in parallel regions that the owner starts, one
// after the other because it waits for each.
bool PairProofs::are_in_different_regions(const UnitAccess &a,
                                          const UnitAccess &b) const {
  int object = a.region.object;
  auto of_a = roots_.regions_around(roots_.of_function(a.function), object);
  auto of_b = roots_.regions_around(roots_.of_function(b.function), object);
  return of_a && of_b && are_disjoint(*of_a, *of_b);
}

ProofSet PairProofs::of_pair(const UnitAccess &a, const UnitAccess &b) const {
  ProofSet proofs = 0;
  const auto add = [&](YetiProof proof, bool holds) {
    if (holds) proofs |= 1u << proof;
  };
  add(kYetiProofAlias, !a.region.may_overlap(b.region));
  add(kYetiProofEscape, is_never_shared(a.region.object));
  int object = a.region.object;
  add(kYetiProofReach, roots_.is_owners(a.function, object) &&
                           roots_.is_owners(b.function, object));
  add(kYetiProofParallel, is_apart_from(a, b) || is_apart_from(b, a) ||
                              are_in_different_regions(a, b));
  return proofs & enabled_;
}

ProofSet PairProofs::of_access(const UnitAccess &access, PairCounts &counts,
                               const UnitAccess **obstacle) const {
  int object = access.region.object;
  if (pointers_.objects().is_open(object) ||
      (object == Objects::kConstant && access.is_write)) {
    ++counts.pairs;
    return 0;
  }
  ProofSet needed = 0;
  bool is_proved = true;
  for (const UnitAccess &other : accesses_.to(object)) {
    if (!access.is_write && !other.is_write) continue;
    ProofSet proofs = of_pair(access, other);
    ++counts.pairs;
    counts.proved += proofs != 0;
    for (int i = 0; i < kYetiProofCount; ++i)
      counts.alone[i] += (proofs >> i) & 1;
    is_proved &= proofs != 0;
    if (!proofs && !*obstacle) *obstacle = &other;
    for (YetiProof proof : kOrder)
      if ((proofs >> proof) & 1) {
        needed |= 1u << proof;
        break;
      }
  }
  if (!is_proved) return 0;
  if (!needed) needed = enabled_ & (1u << kYetiProofAlias);  // nobody writes
  return needed;
}

}  // namespace yeti::proofs
