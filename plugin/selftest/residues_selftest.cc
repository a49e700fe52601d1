// Tests of values/residues.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/gcc/loop_analysis.h"
#include "plugin/selftest/selftest.h"
#include "plugin/selftest/test_function.h"
#include "plugin/values/residues.h"

namespace yeti::selftest {

namespace {

// `for (i = 'start'; ...; ++i) ... i 'code' 'divisor' ...`.
struct Loop {
  Loop(int start, tree_code code, int divisor, tree type = integer_type_node) {
    tree index;
    body = function.add_loop(build_int_cst(type, start), build_one_cst(type),
                             build_int_cst(type, 100), &index);
    tree result = make_ssa_name(type);
    gassign *statement =
        gimple_build_assign(result, code, index, build_int_cst(type, divisor));
    gimple_stmt_iterator first = gsi_after_labels(body);
    gsi_insert_before(&first, statement, GSI_SAME_STMT);
    analysis.emplace();
  }
  std::vector<ResidueClass> classes() {
    return residue_classes_of(body->loop_father);
  }

  TestFunction function;
  basic_block body;
  std::optional<LoopAnalysis> analysis;
};

// As in "1: 0 from 1 every 2".
std::string text_of(const std::vector<ResidueClass> &classes) {
  std::string text;
  for (const ResidueClass &each : classes)
    text +=
        std::to_string(each.number) + ": " +
        std::to_string(tree_to_shwi(each.value)) + " from " +
        std::to_string(tree_to_shwi(each.first)) +
        (each.last ? " to " + std::to_string(tree_to_shwi(each.last)) : "") +
        " every " + std::to_string(each.every) + "; ";
  return text;
}

YETI_TEST(Residues, OddAndEvenIterations) {
  EXPECT_EQUAL(text_of(Loop(3, BIT_AND_EXPR, 1).classes()),
               "1: 0 from 1 every 2; 2: 1 from 0 every 2; ");
}

YETI_TEST(Residues, NegativeNumbersHaveNegativeRemainders) {
  EXPECT_EQUAL(text_of(Loop(-3, TRUNC_MOD_EXPR, 2).classes()),
               "1: 0 from 1 every 2; 2: 1 from 4 every 2; "
               "3: -1 from 0 to 2 every 2; ");
}

YETI_TEST(Residues, TooManyClassesAreNone) {
  EXPECT_EQUAL(text_of(Loop(0, TRUNC_MOD_EXPR, 5).classes()), "");
}

YETI_TEST(Residues, OtherOperationsHaveNone) {
  EXPECT_EQUAL(text_of(Loop(0, BIT_IOR_EXPR, 1).classes()), "");
  EXPECT_EQUAL(text_of(Loop(0, BIT_AND_EXPR, 2).classes()), "");
}

}  // namespace

}  // namespace yeti::selftest
