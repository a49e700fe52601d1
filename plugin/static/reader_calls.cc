// Calls of functions of the unit: what the callee does is read as if it stood
// in place of the call, with the values of the arguments. So what it accesses
// has the conditions, loops, locks and phases of the call and its own. Must not
// know where the bodies come from.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/reader.h"
#include "plugin/static/unit_bodies.h"

namespace yeti::definite {

namespace {

constexpr size_t kDeepest = 8;
// Calls that are followed in one function.
constexpr int kMostCalls = 300;

// Whether a parameter has the value of the argument.
bool is_passed_as_is(tree argument, tree parameter) {
  tree from = TREE_TYPE(argument), to = TREE_TYPE(parameter);
  if (POINTER_TYPE_P(from) && POINTER_TYPE_P(to)) return true;
  return INTEGRAL_TYPE_P(from) && INTEGRAL_TYPE_P(to) &&
         TYPE_PRECISION(from) == TYPE_PRECISION(to) &&
         TYPE_UNSIGNED(from) == TYPE_UNSIGNED(to);
}

}  // namespace

// Whether the call could be followed, and what it returns.
bool Reader::follow(gimple *call, const Scope &scope, MaybeValue *result) {
  if (!is_in_region()) return false;
  Callee callee = callee_of(call);
  if (!callee || calls_.size() >= kDeepest || ++followed_ > kMostCalls)
    return false;
  for (const CallSite &site : calls_)
    if (site.function == callee.function) return false;
  if (callee.function == current_function_decl) return false;

  Environment values;
  unsigned number = 0;
  tree parameter = DECL_ARGUMENTS(callee.function);
  for (; parameter; parameter = DECL_CHAIN(parameter), ++number) {
    if (number >= gimple_call_num_args(call)) return false;
    tree argument = gimple_call_arg(call, number);
    if (!evaluator_.is_tracked(parameter) ||
        !is_passed_as_is(argument, parameter))
      continue;
    if (MaybeValue value = evaluator_.value_of(argument))
      values[parameter] = *value;
  }
  Environment &environment = evaluator_.environment;
  auto forget_own = [&] {
    for (auto i = environment.begin(); i != environment.end();)
      i = DECL_P(i->first) && DECL_CONTEXT(i->first) == callee.function
              ? environment.erase(i)
              : std::next(i);
  };
  forget_own();
  environment.insert(values.begin(), values.end());
  sharing_->enter_function(callee.function);
  calls_.push_back({gimple_location(call), callee.function});
  std::set<tree> returned;
  std::swap(returned, returned_);
  run(callee.body, scope);
  std::swap(returned, returned_);
  calls_.pop_back();
  tree operand = returned.size() == 1 ? *returned.begin() : NULL_TREE;
  if (operand && (TREE_CODE(operand) == INTEGER_CST || DECL_P(operand) ||
                  TREE_CODE(operand) == ADDR_EXPR))
    *result = evaluator_.value_of(operand);
  forget_own();
  return true;
}

}  // namespace yeti::definite
