// Builds site records as constant data: file, place, names, and the chain of
// calls that were inlined.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/site.h"

#include "plugin/entry_points.h"
#include "plugin/expression.h"
#include "plugin/source_place.h"

namespace yeti {

namespace {

tree site_type;

const ggc_root_tab kRoots[] = {{&site_type, 1, sizeof(site_type),
                                gt_ggc_mx_tree_node, gt_pch_nx_tree_node},
                               LAST_GGC_ROOT_TAB};

tree build_site_type() {
  tree type = make_node(RECORD_TYPE);
  tree fields = NULL_TREE;
#define X(word, name)                                                   \
  {                                                                     \
    tree field =                                                        \
        build_decl(UNKNOWN_LOCATION, FIELD_DECL, get_identifier(#name), \
                   type_of_word(type_word::word));                      \
    DECL_CHAIN(field) = fields;                                         \
    fields = field;                                                     \
  }
  YETI_SITE_FIELDS(X)
#undef X
  finish_builtin_struct(type, "__yeti_site", fields, NULL_TREE);
  return build_qualified_type(type, TYPE_QUAL_CONST);
}

tree text_constant(const std::string &text) {
  return fold_convert(type_of_word(type_word::Text),
                      build_string_literal(text.size() + 1, text.c_str()));
}

tree number_constant(tree field, unsigned value) {
  return build_int_cst(TREE_TYPE(field), value);
}

}  // namespace

void start_sites() {
  static bool registered = false;
  if (!registered) ggc_register_root_tab(kRoots);
  registered = true;
  site_type = NULL_TREE;
}

// Finds or makes the record and gives its address.
tree Sites::record(const Content &content) {
  auto found = records_.find(content);
  if (found != records_.end()) return found->second;
  if (!site_type) site_type = build_site_type();

  vec<constructor_elt, va_gc> *elements = nullptr;
  tree field = TYPE_FIELDS(site_type);
  auto put = [&](tree value) {
    CONSTRUCTOR_APPEND_ELT(elements, field, value);
    field = DECL_CHAIN(field);
  };
  put(text_constant(content.file));
  put(text_constant(content.function));
  put(content.expression ? text_constant(*content.expression)
                         : null_pointer_node);
  put(content.inlined_at ? content.inlined_at : null_pointer_node);
  put(number_constant(field, content.line));
  put(number_constant(field, content.column));
  put(number_constant(field, content.size));
  put(number_constant(field, content.kind));
  put(number_constant(field, content.language));

  static unsigned number = 0;
  char name[32];
  ASM_GENERATE_INTERNAL_LABEL(name, "LYETI", number++);
  tree decl =
      build_decl(UNKNOWN_LOCATION, VAR_DECL, get_identifier(name), site_type);
  TREE_STATIC(decl) = 1;
  TREE_READONLY(decl) = 1;
  TREE_ADDRESSABLE(decl) = 1;
  DECL_ARTIFICIAL(decl) = 1;
  DECL_IGNORED_P(decl) = 1;
  tree initial = build_constructor(site_type, elements);
  TREE_CONSTANT(initial) = 1;
  TREE_STATIC(initial) = 1;
  DECL_INITIAL(decl) = initial;
  varpool_node::finalize_decl(decl);
  return records_[content] = build_fold_addr_expr_with_type(
             decl, type_of_word(type_word::SitePtr));
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
  return record(content);
}

tree Sites::address(const SiteRequest &request) {
  location_t place = place_of(request.statement);
  tree function = textual_function(place);
  expanded_location spot = expand_location(place);
  YetiSiteLanguage language = language_of(function);
  Content content{};
  content.file = spot.file ? spot.file : "<unknown>";
  content.function = printable_name(function);
  if (request.reference)
    content.expression = text_of_reference(request.reference, language);
  else if (request.pointer)
    content.expression = text_of_pointee(request.pointer, language);
  content.inlined_at = call_site(LOCATION_BLOCK(place));
  content.line = spot.line;
  content.column = spot.column;
  content.size = request.size;
  content.kind = request.kind;
  content.language = language;
  return record(content);
}

}  // namespace yeti
