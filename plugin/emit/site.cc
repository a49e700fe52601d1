// Builds site records as constant data: file, place, names, and the chain of
// calls that were inlined.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/emit/site.h"

#include "plugin/accesses/binding.h"
#include "plugin/records/static_record.h"
#include "plugin/source/dimensions.h"
#include "plugin/source/lvalue_text.h"
#include "plugin/source/source_place.h"

namespace yeti {

namespace {

// The address of a list of 'addresses' that ends with null; null if empty.
tree list_of(std::vector<tree> addresses) {
  if (addresses.empty()) return NULL_TREE;
  addresses.push_back(NULL_TREE);
  return finish_address_list(addresses);
}

}  // namespace

// Finds or makes the record and gives its address.
tree Sites::record(const Content &content) {
  auto found = records_.find(content);
  if (found != records_.end()) return found->second;
  tree address = StaticRecord(RecordKind::kSite)
                     .put(content.file)
                     .put(content.function)
                     .put(content.expression)
                     .put_address(content.inlined_at)
                     .put(content.line)
                     .put(content.column)
                     .put(content.size)
                     .put(unsigned(content.kind))
                     .put(unsigned(content.language))
                     .put(unsigned(content.binding))
                     .put(content.proof)
                     .put_address(content.construct)
                     .put(content.dimensions)
                     .put_address(list_of(content.parts))
                     .put(content.period)
                     .put(content.offset)
                     .put(kYetiNoPageTag)
                     .finish();
  variables_[TREE_OPERAND(address, 0)] = {YetiSiteKind(content.kind),
                                          YetiBinding(content.binding)};
  return records_[content] = address;
}

bool Sites::has(tree address) const {
  return TREE_CODE(address) == ADDR_EXPR &&
         variables_.count(TREE_OPERAND(address, 0)) != 0;
}

YetiSiteKind Sites::kind(tree address) const {
  return variables_.at(TREE_OPERAND(address, 0)).kind;
}

YetiBinding Sites::binding(tree address) const {
  return variables_.at(TREE_OPERAND(address, 0)).binding;
}

// The call that was inlined to become 'block', as a record; null when 'block'
// is not in an inlined body.
tree Sites::call_site(tree block) {
  tree scope = inlined_scope(block);
  if (!scope) return NULL_TREE;
  location_t place = BLOCK_SOURCE_LOCATION(scope);
  expanded_location spot = expand_location(place);
  tree outer_scope = BLOCK_SUPERCONTEXT(scope);
  tree outer = inlined_scope(outer_scope);
  tree caller = outer ? block_ultimate_origin(outer) : current_function_decl;
  if (!caller || TREE_CODE(caller) != FUNCTION_DECL)
    caller = current_function_decl;
  Content content{};
  content.file = spot.file ? spot.file : "<unknown>";
  content.function = printable_name(caller);
  content.inlined_at = call_site(outer_scope);
  content.line = spot.line;
  content.column = spot.column;
  content.kind = kYetiSiteCall;
  content.language = language_of(caller);
  content.construct = constructs_.around_call(set_block(place, block));
  return record(content);
}

Sites::Content Sites::content_of(const SiteRequest &request) {
  location_t place = place_of(request.statement);
  tree function = textual_function(place);
  expanded_location spot = expand_location(place);
  YetiSiteLanguage language = language_of(function);
  Content content{};
  content.file = spot.file ? spot.file : "<unknown>";
  content.function = printable_name(function);
  if (request.reference)
    content.expression =
        text_of_reference(request.reference, language, function);
  else if (request.pointer)
    content.expression = text_of_pointee(request.pointer, language, function);
  content.inlined_at = call_site(LOCATION_BLOCK(place));
  content.line = spot.line;
  content.column = spot.column;
  content.size = request.size;
  content.kind = request.kind;
  content.offset = request.offset;
  content.language = language;
  content.binding = request.binding;
  content.proof = request.proof;
  content.construct = constructs_.around(place);
  if (request.reference)
    content.dimensions =
        dimensions_of(request.reference, request.size, language);
  return content;
}

tree Sites::address(const SiteRequest &request) {
  return record(content_of(request));
}

tree Sites::address(const std::vector<SiteRequest> &requests, unsigned period,
                    unsigned together) {
  Content content = content_of(requests.front());
  std::vector<tree> parts;
  for (const SiteRequest &request : requests) {
    tree part = address(request);
    content.binding =
        least_strict(YetiBinding(content.binding), request.binding);
    if (std::find(parts.begin(), parts.end(), part) == parts.end())
      parts.push_back(part);
  }
  if (parts.size() > 1) {
    content.parts = parts;
    content.period = period;
    content.offset = together;
    if (together) content.size = period;
  }
  return record(content);
}

}  // namespace yeti
