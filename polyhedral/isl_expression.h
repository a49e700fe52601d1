// Values of isl that depend on parameters alone -> expressions that are
// computed at run time. Knows isl; no GCC, no runtime.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_ISL_EXPRESSION_H
#define YETI_POLYHEDRAL_ISL_EXPRESSION_H

#include <optional>
#include <vector>

#include "polyhedral/isl_util.h"
#include "polyhedral/parameter_expression.h"

namespace yeti::polyhedral {

// 'value' { [p] -> [v] }, rounded down; none if a number is too large.
std::optional<Expression> to_expression(const Aff &value);

// 'value' { [p] -> [v] } for parameters in 'where' { [p] }, as one form or as
// the minimum or maximum of several; none if it is neither there.
std::optional<Expression> to_expression(const PwAff &value, const Set &where);

// The condition that parameters are in 'set' { [p] }, given that they are in
// 'known' { [p] }. The integer divisions of 'set' must be known, as those of
// disjoint_parts() are. None if a number is too large.
std::optional<Condition> to_condition(const BasicSet &set, const Set &known);

// The parts { [p] } of the domain in which 'value' is one form.
std::vector<Set> domains_of(const PwAff &value);

// Pairwise disjoint basic sets whose union is 'set'.
std::vector<BasicSet> disjoint_parts(const Context &context, const Set &set);

}  // namespace yeti::polyhedral

#endif
