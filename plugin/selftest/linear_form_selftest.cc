// Tests of source/linear_form.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/selftest/selftest.h"
#include "plugin/selftest/test_function.h"
#include "plugin/source/linear_form.h"

namespace yeti::selftest {

namespace {

using Number = HOST_WIDE_INT;

YETI_TEST(LinearForm, AddsUpTermsOfOneValue) {
  TestFunction function;
  basic_block block = function.first();
  tree type = integer_type_node;
  tree i = function.on_entry(function.variable("i", type));
  tree four = build_int_cst(type, 4);
  tree scaled =
      function.assign(block, LSHIFT_EXPR, type, i, build_int_cst(type, 3));
  tree less = function.assign(block, MINUS_EXPR, type, scaled, i);
  tree sum = function.assign(block, PLUS_EXPR, type, less, four);
  auto form = linear_form_of(sum);
  EXPECT_TRUE(form);
  if (!form) return;
  EXPECT_EQUAL(form->constant, Number(4));
  EXPECT_EQUAL(form->terms.size(), size_t(1));
  EXPECT_TRUE(form->terms[0].value == i);
  EXPECT_EQUAL(form->terms[0].coefficient, Number(7));
}

YETI_TEST(LinearForm, KeepsProductsOfTwoValues) {
  TestFunction function;
  tree type = integer_type_node;
  tree i = function.on_entry(function.variable("i", type));
  tree n = function.on_entry(function.variable("n", type));
  auto form =
      linear_form_of(function.assign(function.first(), MULT_EXPR, type, i, n));
  EXPECT_TRUE(form);
  if (!form) return;
  EXPECT_EQUAL(form->terms.size(), size_t(1));
  EXPECT_TRUE(form->terms[0].value == i);
  EXPECT_TRUE(form->terms[0].factor == n);
  EXPECT_EQUAL(form->terms[0].coefficient, Number(1));
}

YETI_TEST(LinearForm, ComplementIsMinusOneMinusTheValue) {
  TestFunction function;
  tree type = integer_type_node;
  tree i = function.on_entry(function.variable("i", type));
  auto form =
      linear_form_of(function.assign(function.first(), BIT_NOT_EXPR, type, i));
  EXPECT_TRUE(form);
  if (!form) return;
  EXPECT_EQUAL(form->constant, Number(-1));
  EXPECT_EQUAL(form->terms[0].coefficient, Number(-1));
}

YETI_TEST(LinearForm, AddsMultiples) {
  TestFunction function;
  tree i = function.on_entry(function.variable("i", integer_type_node));
  LinearForm sum, form;
  form.terms = {{2, i, NULL_TREE}};
  form.constant = 5;
  add_multiple(sum, form, 3);
  add_multiple(sum, form, -1);
  EXPECT_EQUAL(sum.constant, Number(10));
  EXPECT_EQUAL(sum.terms[0].coefficient, Number(4));
}

YETI_TEST(LinearForm, GivesUpOnLongSums) {
  TestFunction function;
  tree type = integer_type_node;
  tree sum = function.on_entry(function.variable("a", type));
  for (int k = 0; k < 8; ++k) {
    std::string name = "b" + std::to_string(k);
    tree b = function.on_entry(function.variable(name.c_str(), type));
    EXPECT_TRUE(linear_form_of(sum));
    sum = function.assign(function.first(), PLUS_EXPR, type, sum, b);
  }
  EXPECT_FALSE(linear_form_of(sum));
}

YETI_TEST(LinearForm, NamesWithDotsAreTheCompilers) {
  TestFunction function;
  EXPECT_TRUE(is_source_name(function.variable("count", integer_type_node)));
  EXPECT_FALSE(is_source_name(function.variable("D.17", integer_type_node)));
  tree artificial = function.variable("count", integer_type_node);
  DECL_ARTIFICIAL(artificial) = 1;
  EXPECT_FALSE(is_source_name(artificial));
}

}  // namespace

}  // namespace yeti::selftest
