// See proofs.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/proofs/proofs.h"

#include "plugin/config/detector.h"
#include "plugin/config/options.h"
#include "plugin/source/source_place.h"

namespace yeti {

namespace {

using namespace proofs;

constexpr const char *kWords[] = {
#define X(name, word) word,
    YETI_PROOFS(X)
#undef X
};

// A field whose proxy is checked in its place needs that check, even if no
// other access to the proxy itself does.
ProofSet enabled_proofs() {
  ProofSet result = 0;
  if (!detector().drops_redundant || options.proxies.word == "asymmetric")
    return result;
  for (int i = 0; i < kYetiProofCount; ++i)
    if (options.proofs.has(kWords[i])) result |= 1u << i;
  return result;
}

// What is known of the unit. Made before the first function is compiled.
struct Unit {
  UnitPointers pointers;
  StrandRoots roots{pointers};
  UnitAccesses accesses{pointers, roots};
  PairProofs pairs{pointers, roots, accesses, enabled_proofs()};
};

Unit *unit;
PairCounts counts;

void dump_obstacle(const Access &access, const UnitAccess *obstacle) {
  expanded_location spot = expand_location(place_of(access.statement));
  fprintf(dump_file, "yeti: %s:%d:%d: not proved: ", spot.file, spot.line,
          spot.column);
  if (!obstacle) {
    fputs("code outside the unit may access it\n", dump_file);
    return;
  }
  spot = expand_location(obstacle->place);
  fprintf(dump_file, "may race with a %s at %s:%d:%d\n",
          obstacle->is_write ? "write" : "read", spot.file, spot.line,
          spot.column);
}

// The proof of one access to several objects is one for each of them.
ProofSet prove(const FunctionPointers &values, const PendingStrands &pending,
               const PendingStrands &since_call, const Access &access) {
  Pending running = pending.at(access.statement);
  Pending started = since_call.at(access.statement);
  if (access.after) {
    unit->roots.follow(access.statement, running);
    unit->roots.follow(access.statement, started);
  }
  UnitAccess each{};
  each.function = DECL_UID(current_function_decl);
  each.is_write = access.kind != AccessKind::kRead;
  each.is_own = is_own(values, access);
  each.pending = unit->roots.running(running);
  each.pending_since_call = unit->roots.running(started);
  ProofSet result = 0;
  bool is_proved = true;
  Regions regions = regions_of(values, access);
  for (const Region &region : regions) {
    each.region = region;
    const UnitAccess *obstacle = nullptr;
    ProofSet proof = unit->pairs.of_access(each, counts, &obstacle);
    is_proved &= proof != 0;
    result |= proof;
    if (dump_file && !proof) dump_obstacle(access, obstacle);
  }
  return is_proved ? result : 0;
}

constexpr pass_data kPassData = {
    SIMPLE_IPA_PASS, "yeti_proofs", OPTGROUP_NONE, TV_PLUGIN_RUN, 0, 0, 0, 0, 0,
};

class PassProofs : public simple_ipa_opt_pass {
 public:
  PassProofs() : simple_ipa_opt_pass(kPassData, g) {}

  opt_pass *clone() override { return new PassProofs; }

  bool gate(function *) override { return enabled_proofs() != 0; }

  unsigned execute(function *) override {
    delete unit;
    unit = new Unit;
    unit->roots.forget_statements();
    return 0;
  }
};

}  // namespace

simple_ipa_opt_pass *make_pass_proofs() {
  return new PassProofs;
}

void drop_proved(function *fun, std::vector<Access> &accesses) {
  if (!unit || !unit->pointers.is_solved()) return;
  FunctionPointers values(unit->pointers, fun);
  PendingStrands pending(unit->roots, fun), since_call(unit->roots, fun, true);
  for (Access &access : accesses) {
    if (access.skip != Skip::kNone || access.asks) continue;
    access.proof = prove(values, pending, since_call, access);
    if (access.proof) access.skip = Skip::kProved;
  }
}

std::string words_of_proof(unsigned proof) {
  std::string text;
  for (int i = 0; i < kYetiProofCount; ++i)
    if ((proof >> i) & 1)
      text += (text.empty() ? "" : ", ") + std::string(kWords[i]);
  return text;
}

const PairCounts &counted_pairs() {
  return counts;
}

}  // namespace yeti
