// Builds the types of the records on demand, and the records as variables that
// have no name in the object file. They are read-only except for sites, whose
// page_tag the runtime changes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/records/static_record.h"

#include "plugin/records/entry_points.h"

namespace yeti {

namespace {

constexpr size_t kKinds = 3;

tree record_types[kKinds];
tree zero_word;

const ggc_root_tab kRoots[] = {
    {record_types, kKinds, sizeof(record_types[0]), gt_ggc_mx_tree_node,
     gt_pch_nx_tree_node},
    {&zero_word, 1, sizeof zero_word, gt_ggc_mx_tree_node, gt_pch_nx_tree_node},
    LAST_GGC_ROOT_TAB};

struct Field {
  const char *name;
  type_word::TypeWord word;
};

#define X(word, name) {#name, type_word::word},
const Field kSiteFields[] = {YETI_SITE_FIELDS(X)};
const Field kConstructFields[] = {YETI_CONSTRUCT_FIELDS(X)};
const Field kGlobalFields[] = {YETI_GLOBAL_FIELDS(X)};
#undef X

template <size_t kCount>
tree build_type(const char *name, const Field (&list)[kCount]) {
  tree type = make_node(RECORD_TYPE);
  tree fields = NULL_TREE;
  for (const Field &each : list) {
    tree field = build_decl(UNKNOWN_LOCATION, FIELD_DECL,
                            get_identifier(each.name), type_of_word(each.word));
    DECL_CHAIN(field) = fields;
    fields = field;
  }
  finish_builtin_struct(type, name, fields, NULL_TREE);
  return type;
}

tree constant(tree type) {
  return build_qualified_type(type, TYPE_QUAL_CONST);
}

tree build_type(RecordKind kind) {
  switch (kind) {
    case RecordKind::kSite:
      return build_type("__yeti_site", kSiteFields);
    case RecordKind::kConstruct:
      return constant(build_type("__yeti_construct_record", kConstructFields));
    case RecordKind::kGlobal:
      return constant(build_type("__yeti_global", kGlobalFields));
  }
  gcc_unreachable();
}

tree type_of(RecordKind kind) {
  tree &type = record_types[int(kind)];
  if (!type) type = build_type(kind);
  return type;
}

tree build_value(tree type, vec<constructor_elt, va_gc> *elements) {
  tree value = build_constructor(type, elements);
  TREE_CONSTANT(value) = 1;
  TREE_STATIC(value) = 1;
  return value;
}

constexpr char kLabel[] = "LYETI";

// A new variable that starts with 'value'; its address, a constant.
tree address_of_variable(tree value, bool is_read_only) {
  static unsigned number = 0;
  char name[32];
  ASM_GENERATE_INTERNAL_LABEL(name, kLabel, number++);
  tree decl = build_decl(UNKNOWN_LOCATION, VAR_DECL, get_identifier(name),
                         TREE_TYPE(value));
  TREE_STATIC(decl) = 1;
  TREE_READONLY(decl) = is_read_only;
  TREE_ADDRESSABLE(decl) = 1;
  DECL_ARTIFICIAL(decl) = 1;
  DECL_IGNORED_P(decl) = 1;
  // GCC would align large ones to 32 bytes, for vector instructions.
  SET_DECL_ALIGN(decl, TYPE_ALIGN(TREE_TYPE(value)));
  DECL_USER_ALIGN(decl) = 1;
  DECL_INITIAL(decl) = value;
  varpool_node::finalize_decl(decl);
  return build_fold_addr_expr_with_type(decl, const_ptr_type_node);
}

}  // namespace

StaticRecord::StaticRecord(RecordKind kind)
    : type_(type_of(kind)), field_(TYPE_FIELDS(type_)) {}

void StaticRecord::append(tree value) {
  CONSTRUCTOR_APPEND_ELT(elements_, field_, value);
  field_ = DECL_CHAIN(field_);
}

StaticRecord &StaticRecord::put(const std::string &text) {
  append(fold_convert(type_of_word(type_word::Text),
                      build_string_literal(text.size() + 1, text.c_str())));
  return *this;
}

StaticRecord &StaticRecord::put(const std::optional<std::string> &text) {
  return text ? put(*text) : put_address(NULL_TREE);
}

StaticRecord &StaticRecord::put(unsigned HOST_WIDE_INT number) {
  append(build_int_cst(TREE_TYPE(field_), number));
  return *this;
}

StaticRecord &StaticRecord::put_address(tree address) {
  append(address ? fold_convert(TREE_TYPE(field_), address)
                 : null_pointer_node);
  return *this;
}

tree StaticRecord::value() {
  gcc_assert(!field_);
  return build_value(type_, elements_);
}

tree StaticRecord::finish() {
  return address_of_variable(value(), TYPE_READONLY(type_));
}

namespace {

tree finish_array_of(tree element_type, const std::vector<tree> &values) {
  tree type = build_array_type_nelts(element_type, values.size());
  vec<constructor_elt, va_gc> *elements = nullptr;
  for (tree value : values) CONSTRUCTOR_APPEND_ELT(elements, NULL_TREE, value);
  return address_of_variable(build_value(type, elements), true);
}

}  // namespace

tree finish_array(RecordKind kind, const std::vector<tree> &values) {
  return finish_array_of(type_of(kind), values);
}

tree finish_address_list(const std::vector<tree> &addresses) {
  std::vector<tree> values;
  for (tree address : addresses)
    values.push_back(address ? fold_convert(const_ptr_type_node, address)
                             : null_pointer_node);
  return finish_array_of(const_ptr_type_node, values);
}

tree address_of_zero() {
  if (!zero_word) zero_word = finish_address_list({NULL_TREE});
  return zero_word;
}

bool is_of_records(tree variable) {
  return DECL_ARTIFICIAL(variable) && DECL_NAME(variable) &&
         strstr(IDENTIFIER_POINTER(DECL_NAME(variable)), kLabel);
}

void start_static_records() {
  static bool registered = false;
  if (!registered) ggc_register_root_tab(kRoots);
  registered = true;
  std::fill(record_types, record_types + kKinds, NULL_TREE);
  zero_word = NULL_TREE;
}

}  // namespace yeti
