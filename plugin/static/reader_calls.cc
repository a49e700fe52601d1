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

// Functions that call themselves are not followed.
bool Reader::may_follow(tree function) {
  if (calls_.size() >= kDeepest || ++followed_ > kMostCalls) return false;
  for (const CallSite &site : calls_)
    if (site.function == function) return false;
  return function != current_function_decl;
}

// Whether the call could be followed, and what it returns.
bool Reader::follow(gimple *call, const Scope &scope, MaybeValue *result) {
  Callee callee = callee_of(call);
  if (!callee || !may_follow(callee.function)) return false;
  Environment values;
  unsigned number = 0;
  tree parameter = DECL_ARGUMENTS(callee.function);
  for (; parameter; parameter = DECL_CHAIN(parameter), ++number) {
    if (number >= gimple_call_num_args(call)) return false;
    tree argument = gimple_call_arg(call, number);
    MaybeValue value = evaluator_.value_or_key_of(argument);
    if (value && evaluator_.may_hold(parameter, *value) &&
        (value->kind == Value::Kind::kOther ||
         is_passed_as_is(argument, parameter)))
      values[parameter] = *value;
  }
  CallSite site = {gimple_location(call), callee.function};
  std::set<tree> returned = run_callee(site, callee.body, values, scope);
  forget_function(callee.function, returned, result);
  return true;
}

void Reader::forget_function(tree function, const std::set<tree> &returned,
                             MaybeValue *result) {
  tree operand = returned.size() == 1 ? *returned.begin() : NULL_TREE;
  if (operand && (TREE_CODE(operand) == INTEGER_CST || DECL_P(operand) ||
                  TREE_CODE(operand) == ADDR_EXPR))
    *result = evaluator_.value_of(operand);
  Environment &environment = evaluator_.environment;
  for (auto i = environment.begin(); i != environment.end();)
    i = DECL_P(i->first) && DECL_CONTEXT(i->first) == function
            ? environment.erase(i)
            : std::next(i);
}

// Executes a function, and says what it returns.
std::set<tree> Reader::run_callee(const CallSite &site, gimple_seq body,
                                  const Environment &arguments,
                                  const Scope &scope) {
  MaybeValue none;
  forget_function(site.function, {}, &none);
  evaluator_.environment.insert(arguments.begin(), arguments.end());
  sharing_->enter_function(site.function);
  calls_.push_back(site);
  std::set<tree> returned;
  std::swap(returned, returned_);
  run(body, scope);
  std::swap(returned, returned_);
  calls_.pop_back();
  return returned;
}

}  // namespace yeti::definite
