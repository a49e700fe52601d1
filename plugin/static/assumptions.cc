// See assumptions.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/assumptions.h"

namespace yeti::definite {

std::optional<Assumption> assumption_of(const Model &model,
                                        const Condition &condition) {
  const auto &terms = condition.form.terms();
  if (terms.size() != 1 || terms.begin()->first.symbols.size() != 1) return {};
  int symbol = terms.begin()->first.symbols[0];
  if (model.symbols[symbol].free_condition == UNKNOWN_LOCATION) return {};
  return Assumption{symbol, condition.kind == Condition::Kind::kNonZero};
}

std::optional<std::vector<Assumption>> assumptions_of(const Model &model,
                                                      const RegionAccess &a,
                                                      const RegionAccess &b) {
  std::vector<Assumption> all;
  for (const RegionAccess *access : {&a, &b})
    for (const Condition &condition : access->conditions) {
      auto assumption = assumption_of(model, condition);
      if (!assumption) continue;
      auto known =
          std::find_if(all.begin(), all.end(), [&](const Assumption &each) {
            return each.symbol == assumption->symbol &&
                   (each.holds == assumption->holds ||
                    !model.symbols[each.symbol].is_of_call);
          });
      if (known == all.end())
        all.push_back(*assumption);
      else if (known->holds != assumption->holds)
        return {};
    }
  return all;
}

}  // namespace yeti::definite
