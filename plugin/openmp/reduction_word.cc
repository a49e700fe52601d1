// See reduction_word.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/openmp/reduction_word.h"

namespace yeti {

std::string reduction_word(const Held &update, tree variable,
                           YetiSiteLanguage language) {
  bool fortran = language == kYetiLanguageFortran;
  tree type = TREE_TYPE(variable);
  if (is_reference(variable)) type = TREE_TYPE(type);
  bool is_logical = fortran && TREE_CODE(type) == BOOLEAN_TYPE;
  switch (update.operation) {
    case PLUS_EXPR:
      return "+";
    case MULT_EXPR:
      return "*";
    case BIT_AND_EXPR:
      return is_logical ? ".and." : fortran ? "iand" : "&";
    case BIT_IOR_EXPR:
      return is_logical ? ".or." : fortran ? "ior" : "|";
    case BIT_XOR_EXPR:
      return is_logical ? ".neqv." : fortran ? "ieor" : "^";
    case TRUTH_AND_EXPR:
      return fortran ? ".and." : "&&";
    case TRUTH_OR_EXPR:
      return fortran ? ".or." : "||";
    case EQ_EXPR:
      return fortran ? ".eqv." : "";
    case NE_EXPR:
      return fortran ? ".neqv." : "^";
    case MIN_EXPR:
      return "min";
    case MAX_EXPR:
      return "max";
    case CALL_EXPR:
      return update.function + "()";
    default:
      return "";
  }
}

}  // namespace yeti
