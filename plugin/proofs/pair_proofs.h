// Pairs of accesses that may happen in two strands, and why they cannot race.
// Each proof is a function of a pair; a check is superfluous if each pair of
// its access has a proof. (The frame is Naik's, "Effective Static Race
// Detection for Java", turned around: a pair that is left keeps its check.)
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROOFS_PAIR_PROOFS_H
#define YETI_PLUGIN_PROOFS_PAIR_PROOFS_H

#include "abi/abi_records.h"
#include "plugin/proofs/unit_accesses.h"

namespace yeti::proofs {

// Bits of YetiProof.
using ProofSet = unsigned;

// How many pairs there were, and how many of them each proof takes away alone,
// and all together.
struct PairCounts {
  long pairs = 0, proved = 0;
  long alone[kYetiProofCount] = {};
};

class PairProofs {
 public:
  PairProofs(const UnitPointers &pointers, const StrandRoots &roots,
             const UnitAccesses &accesses, ProofSet enabled)
      : pointers_(pointers),
        roots_(roots),
        accesses_(accesses),
        enabled_(enabled) {}

  // The proofs by which no pair of 'access' is left; none if one is left, which
  // is the obstacle, or if code outside the unit can reach the object, which
  // has no name. Counts the pairs.
  ProofSet of_access(const UnitAccess &access, PairCounts &counts,
                     const UnitAccess **obstacle) const;

 private:
  ProofSet of_pair(const UnitAccess &a, const UnitAccess &b,
                   PairCounts &counts) const;
  ProofSet of_strands(const UnitAccess &a, int of_a, const UnitAccess &b,
                      int of_b) const;
  bool is_never_shared(int object) const;
  bool is_before_sharing(const UnitAccess &access) const;
  bool is_apart_from(const UnitAccess &access, int other) const;
  bool are_in_different_regions(int a, int b, int object) const;

  const UnitPointers &pointers_;
  const StrandRoots &roots_;
  const UnitAccesses &accesses_;
  ProofSet enabled_;
};

}  // namespace yeti::proofs

#endif
