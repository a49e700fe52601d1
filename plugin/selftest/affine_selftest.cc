// Tests of values/affine.h and values/base_offset.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/selftest/selftest.h"
#include "plugin/selftest/test_function.h"
#include "plugin/values/affine.h"
#include "plugin/values/base_offset.h"

namespace yeti::selftest {

namespace {

// The constant that 'sum' is, if it is one; else -1.
HOST_WIDE_INT constant_of(const aff_tree &sum) {
  if (sum.n != 0 || sum.rest || !sum.offset.is_constant()) return -1;
  return sum.offset.coeffs[0].to_shwi();
}

YETI_TEST(Affine, SeesThroughStatements) {
  TestFunction function;
  tree n = function.on_entry(function.variable("n", sizetype));
  tree eight = size_int(8);
  tree scaled =
      function.assign(function.first(), MULT_EXPR, sizetype, n, eight);
  tree moved = function.assign(function.first(), PLUS_EXPR, sizetype, scaled,
                               size_int(24));
  AffineCache cache;
  aff_tree sum = cache.expand(moved);
  EXPECT_EQUAL(sum.n, 1u);
  EXPECT_TRUE(sum.elts[0].val == n);
  EXPECT_EQUAL(sum.elts[0].coef.to_shwi(), HOST_WIDE_INT(8));
  EXPECT_EQUAL(sum.offset.coeffs[0].to_shwi(), HOST_WIDE_INT(24));
  EXPECT_EQUAL(constant_of(difference(sum, cache.expand(scaled))),
               HOST_WIDE_INT(24));
}

YETI_TEST(Affine, TellsDifferentNamesApart) {
  TestFunction function;
  tree n = function.on_entry(function.variable("n", sizetype));
  tree m = function.on_entry(function.variable("m", sizetype));
  AffineCache cache;
  aff_tree rest = difference(cache.expand(n), cache.expand(m));
  EXPECT_EQUAL(rest.n, 2u);
  EXPECT_EQUAL(constant_of(rest), HOST_WIDE_INT(-1));
}

YETI_TEST(BaseOffset, IsTheSameBaseForAKnownDistance) {
  TestFunction function;
  basic_block block = function.first();
  tree p = function.on_entry(function.variable("p", ptr_type_node));
  tree q = function.on_entry(function.variable("q", ptr_type_node));
  tree behind =
      function.assign(block, POINTER_PLUS_EXPR, ptr_type_node, p, size_int(40));
  BaseOffsets offsets;
  auto at_p = offsets.of(p), at_behind = offsets.of(behind),
       at_q = offsets.of(q);
  EXPECT_TRUE(at_p && at_behind && at_q);
  if (!at_p || !at_behind || !at_q) return;
  EXPECT_EQUAL(at_behind->base, at_p->base);
  EXPECT_EQUAL(at_behind->offset - at_p->offset, HOST_WIDE_INT(40));
  EXPECT_FALSE(at_q->base == at_p->base);
  EXPECT_TRUE(offsets.names(at_p->base) == std::vector<tree>{p});
}

}  // namespace

}  // namespace yeti::selftest
