// See construct_records.h. An inlined function's constructs are inside of those
// around the call.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/construct_records.h"

#include "plugin/records/static_record.h"
#include "plugin/source/source_place.h"

namespace yeti {

namespace {

std::optional<std::string> unless_empty(const std::string &text) {
  if (text.empty()) return {};
  return text;
}

}  // namespace

const ConstructTable &ConstructRecords::table_of(tree function) {
  auto found = tables_.find(function);
  if (found != tables_.end()) return found->second;
  return tables_[function] = constructs_of(function);
}

// The record of entry 'index' in the table of 'function'; 'beyond' is the
// record of what is around the function's outermost constructs.
tree ConstructRecords::record(tree function, int index, tree beyond) {
  if (index == kNoConstruct) return beyond;
  auto key = std::make_tuple(function, index, beyond);
  auto found = records_.find(key);
  if (found != records_.end()) return found->second;
  const Construct construct = table_of(function)[index];
  tree outer = record(function, construct.outer, beyond);
  tree address = StaticRecord(RecordKind::kConstruct)
                     .put(construct.name)
                     .put(construct.file)
                     .put_address(outer)
                     .put(unless_empty(construct.reducible))
                     .put(unless_empty(construct.privatizable))
                     .put(construct.line)
                     .put(construct.column)
                     .put(construct.kinds)
                     .put(unsigned(construct.nowait))
                     .put(unsigned(language_of(function)))
                     .finish();
  return records_[key] = address;
}

tree ConstructRecords::around_call(location_t place) {
  tree scope = inlined_scope(LOCATION_BLOCK(place));
  if (!scope) return NULL_TREE;
  tree outer = BLOCK_SUPERCONTEXT(scope);
  if (outer && TREE_CODE(outer) != BLOCK) outer = NULL_TREE;
  return around(set_block(BLOCK_SOURCE_LOCATION(scope), outer));
}

tree ConstructRecords::around(location_t place) {
  tree function = textual_function(place);
  int index = construct_around(place, function, table_of(function));
  return record(function, index, around_call(place));
}

tree ConstructRecords::outlined_as(tree child, location_t call_place) {
  int index = construct_outlined_as(child, table_of(child));
  if (index == kNoConstruct) return NULL_TREE;
  return record(child, index, around_call(call_place));
}

}  // namespace yeti
