// Functions that several threads may call at the same time, as the user says:
// each of them with any other and with itself, on the same objects. Must not
// know how they are named.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/reader.h"

namespace yeti::definite {

namespace {

// What a pointer of this type leads to if it leads to a record, or null.
tree record_behind(tree type) {
  if (!POINTER_TYPE_P(type)) return NULL_TREE;
  tree target = TYPE_MAIN_VARIANT(TREE_TYPE(type));
  return RECORD_OR_UNION_TYPE_P(target) ? target : NULL_TREE;
}

}  // namespace

// Two records of one type that functions get may be one. Of other arguments
// nothing is known, and each call may have its own.
void Reader::read_concurrent(const std::vector<Callee> &functions) {
  RegionWrites writes;
  for (const Callee &each : functions) writes.add(each.body);
  DataSharing sharing;
  sharing.enter(NULL_TREE);
  begin_region(&writes, &sharing, true, UNKNOWN_LOCATION);
  number_function_ = size_function_ = "";
  std::map<tree, Value> objects;
  for (const Callee &each : functions) {
    // Where others are meanwhile is not known.
    if (contents_of(each.body).has_barrier) continue;
    Environment arguments;
    for (tree parameter = DECL_ARGUMENTS(each.function); parameter;
         parameter = DECL_CHAIN(parameter)) {
      tree record = record_behind(TREE_TYPE(parameter));
      if (!record || TREE_ADDRESSABLE(parameter)) continue;
      if (!objects.count(record))
        objects[record] =
            evaluator_.new_symbol(TREE_TYPE(parameter), NULL_TREE);
      arguments[parameter] = objects[record];
    }
    evaluator_.be_called_with(each.function);
    may_have_waited_ = false;
    held_.clear();
    passed_.clear();
    CallSite site = {DECL_SOURCE_LOCATION(each.function), each.function};
    site.is_concurrent = true;
    run_callee(site, each.body, arguments, {});
    check_balance({});
    MaybeValue none;
    forget_function(each.function, {}, &none);
  }
  end_region();
}

}  // namespace yeti::definite
