// See pair_proofs.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proofs/pair_proofs.h"

namespace yeti::proofs {

namespace {

// The one that is named where several would do.
constexpr YetiProof kOrder[] = {kYetiProofEscape, kYetiProofReach,
                                kYetiProofParallel, kYetiProofAlias};

ProofSet first_of(ProofSet proofs) {
  for (YetiProof proof : kOrder)
    if ((proofs >> proof) & 1) return 1u << proof;
  return 0;
}

constexpr ProofSet kUnproved = ~0u;

}  // namespace

// Whether 'object' stays with the strand that made it: no static variable leads
// to it, and nothing that is given to other strands.
bool PairProofs::is_never_shared(int object) const {
  return !roots_.is_global(object) && roots_.with(object).empty();
}

// Whether 'access', by its strand's owner, happens while no strand of 'other'
// is running: those that were started before have ended, and what is started
// later comes after it.
bool PairProofs::is_apart_from(const UnitAccess &access, int other) const {
  bool is_started_by_main =
      !roots_.is_global(access.region.object) || roots_.is_of_main(other);
  return is_started_by_main && !access.pending.count(other);
}

// Whether strands of the two roots run in parallel regions that the owner of
// 'object' starts, one after the other because it waits for each.
bool PairProofs::are_in_different_regions(int a, int b, int object) const {
  const auto &of_a = roots_.regions_around(a, object);
  const auto &of_b = roots_.regions_around(b, object);
  return of_a && of_b && are_disjoint(*of_a, *of_b);
}

// The proofs for the case that strands of root 'of_a' and 'of_b' make the
// accesses.
ProofSet PairProofs::of_strands(const UnitAccess &a, int of_a,
                                const UnitAccess &b, int of_b) const {
  int object = a.region.object;
  bool is_a_owners = roots_.is_owner(of_a, a.function, object);
  bool is_b_owners = roots_.is_owner(of_b, b.function, object);
  ProofSet proofs = 0;
  if (is_a_owners && is_b_owners) proofs |= 1u << kYetiProofReach;
  if ((is_a_owners && is_apart_from(a, of_b)) ||
      (is_b_owners && is_apart_from(b, of_a)) ||
      are_in_different_regions(of_a, of_b, object))
    proofs |= 1u << kYetiProofParallel;
  return proofs;
}

// Whether the function makes 'access' to what it has made itself, at a time
// when it has started no strand that may have it and still runs.
bool PairProofs::is_before_sharing(const UnitAccess &access) const {
  return access.is_own &&
         roots_.has_nobody(access.region.object, access.function,
                           access.pending, access.pending_since_call);
}

ProofSet PairProofs::of_pair(const UnitAccess &a, const UnitAccess &b,
                             PairCounts &counts) const {
  ProofSet always = 0, alone = ~0u, needed = 0;
  HOST_WIDE_INT stride = pointers_.objects().stride(a.region.object);
  if (!a.region.may_overlap(b.region, stride)) always |= 1u << kYetiProofAlias;
  if (is_never_shared(a.region.object)) always |= 1u << kYetiProofEscape;
  if (is_before_sharing(a) || is_before_sharing(b))
    always |= 1u << kYetiProofParallel;
  for (int of_a : roots_.of_function(a.function))
    for (int of_b : roots_.of_function(b.function)) {
      ProofSet proofs = (always | of_strands(a, of_a, b, of_b)) & enabled_;
      alone &= proofs;
      needed = !proofs               ? kUnproved
               : needed == kUnproved ? needed
                                     : needed | first_of(proofs);
    }
  ++counts.pairs;
  counts.proved += needed != kUnproved;
  for (int i = 0; i < kYetiProofCount; ++i) counts.alone[i] += (alone >> i) & 1;
  return needed == kUnproved ? 0 : needed;
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
    ProofSet proofs = of_pair(access, other, counts);
    is_proved &= proofs != 0;
    if (!proofs && !*obstacle) *obstacle = &other;
    needed |= proofs;
  }
  if (!is_proved) return 0;
  if (!needed) needed = enabled_ & (1u << kYetiProofAlias);  // nobody writes
  return needed;
}

}  // namespace yeti::proofs
