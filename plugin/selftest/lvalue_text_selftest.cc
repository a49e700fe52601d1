// Tests of source/lvalue_text.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/selftest/selftest.h"
#include "plugin/selftest/test_function.h"
#include "plugin/source/lvalue_text.h"

namespace yeti::selftest {

namespace {

std::optional<std::string> in_c(tree reference) {
  return text_of_reference(reference, kYetiLanguageC, current_function_decl);
}

tree element(tree array, tree index) {
  return build4(ARRAY_REF, TREE_TYPE(TREE_TYPE(array)), array, index, NULL_TREE,
                NULL_TREE);
}

// struct { int first, count; }
struct Record {
  tree type, count;
};

Record make_record() {
  Record record{make_node(RECORD_TYPE), NULL_TREE};
  tree fields = NULL_TREE;
  for (const char *name : {"first", "count"}) {
    record.count = build_decl(UNKNOWN_LOCATION, FIELD_DECL,
                              get_identifier(name), integer_type_node);
    DECL_CHAIN(record.count) = fields;
    fields = record.count;
  }
  finish_builtin_struct(record.type, "pair", fields, NULL_TREE);
  return record;
}

YETI_TEST(LvalueText, NamesVariablesAndElements) {
  TestFunction function;
  tree rows =
      build_array_type_nelts(build_array_type_nelts(double_type_node, 10), 20);
  tree a = function.variable("a", rows);
  tree i = function.on_entry(function.variable("i", integer_type_node));
  EXPECT_EQUAL(in_c(a), "a");
  EXPECT_EQUAL(in_c(element(element(a, i), size_int(3))), "a[i][3]");
}

YETI_TEST(LvalueText, PrintsHowAnIndexIsComputed) {
  TestFunction function;
  tree a = function.variable("a", build_array_type_nelts(char_type_node, 50));
  tree type = integer_type_node;
  tree i = function.on_entry(function.variable("i", type));
  tree sum = function.assign(function.first(), PLUS_EXPR, type, i,
                             build_int_cst(type, 1));
  EXPECT_EQUAL(in_c(element(a, sum)), "a[i + 1]");
}

YETI_TEST(LvalueText, DereferencesPointersToRecords) {
  TestFunction function;
  Record record = make_record();
  tree type = build_pointer_type(record.type);
  tree p = function.on_entry(function.variable("p", type));
  tree pointee = build2(MEM_REF, record.type, p, build_zero_cst(type));
  EXPECT_EQUAL(in_c(build3(COMPONENT_REF, integer_type_node, pointee,
                           record.count, NULL_TREE)),
               "p->count");
  tree pair = function.variable("pair", record.type);
  EXPECT_EQUAL(in_c(build3(COMPONENT_REF, integer_type_node, pair, record.count,
                           NULL_TREE)),
               "pair.count");
}

YETI_TEST(LvalueText, SaysNothingOfInventedNames) {
  TestFunction function;
  EXPECT_FALSE(in_c(function.variable("D.4711", integer_type_node)));
  tree nameless =
      make_ssa_name(build_pointer_type(integer_type_node), gimple_build_nop());
  EXPECT_FALSE(
      text_of_pointee(nameless, kYetiLanguageC, current_function_decl));
}

YETI_TEST(LvalueText, PrintsPointees) {
  TestFunction function;
  tree p = function.on_entry(
      function.variable("p", build_pointer_type(integer_type_node)));
  EXPECT_EQUAL(text_of_pointee(p, kYetiLanguageC, current_function_decl), "*p");
}

}  // namespace

}  // namespace yeti::selftest
