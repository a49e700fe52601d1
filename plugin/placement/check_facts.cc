// See check_facts.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/placement/check_facts.h"

namespace yeti {

CheckFacts::CheckFacts(const std::vector<Access> &accesses) {
  for (const Access &access : accesses) numbers_.push_back(number_of(access));
  follow_.resize(facts_.size());
  for (auto &[base, members] : by_base_) {
    for (int from : members)
      for (int to : members)
        if (facts_[from].implies(facts_[to])) follow_[from].push_back(to);
    for (tree name : base_offsets_.names(base))
      bases_of_name_[name].push_back(base);
  }
  note_statements(accesses);
}

void CheckFacts::note_statements(const std::vector<Access> &accesses) {
  for (size_t i = 0; i < accesses.size(); ++i) {
    auto [found, is_new] =
        by_statement_.emplace(accesses[i].statement, std::make_pair(i, i + 1));
    if (!is_new) found->second.second = i + 1;
  }
}

std::pair<size_t, size_t> CheckFacts::accesses_of(gimple *statement) const {
  auto found = by_statement_.find(statement);
  return found == by_statement_.end() ? std::make_pair(size_t{0}, size_t{0})
                                      : found->second;
}

// Nothing for a virtual table pointer, whose check may find that there is no
// access.
std::optional<CheckFacts::Fact> CheckFacts::fact_of(const Access &access) {
  if (access.skip != Skip::kNone || access.kind == AccessKind::kVptrWrite ||
      !tree_fits_shwi_p(access.size))
    return {};
  std::optional<BaseOffset> where = base_offsets_.of(address_of(access));
  if (!where) return {};
  return Fact{*where, tree_to_shwi(access.size),
              access.kind == AccessKind::kWrite, access.binding};
}

int CheckFacts::number_of(const Access &access) {
  std::optional<Fact> fact = fact_of(access);
  if (!fact) return kNone;
  std::vector<int> &members = by_base_[fact->where.base];
  for (int member : members)
    if (facts_[member].implies(*fact) && fact->implies(facts_[member]))
      return member;
  members.push_back(facts_.size());
  facts_.push_back(*fact);
  return members.back();
}

void CheckFacts::forget(tree name, bitmap held) const {
  auto found = bases_of_name_.find(name);
  if (found == bases_of_name_.end()) return;
  for (size_t base : found->second)
    for (int fact : by_base_.at(base)) bitmap_clear_bit(held, fact);
}

void CheckFacts::forget_results(gimple *statement, bitmap held) const {
  tree result;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND(result, statement, i, SSA_OP_DEF)
  forget(result, held);
}

void CheckFacts::forget_arguments(basic_block block, bitmap held) const {
  for (gphi_iterator i = gsi_start_phis(block); !gsi_end_p(i); gsi_next(&i))
    forget(gimple_phi_result(i.phi()), held);
}

}  // namespace yeti
