// Integers and addresses as a constant plus multiples of values, recovered from
// the statements that compute them. Only for printing: casts are looked
// through.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SOURCE_LINEAR_FORM_H
#define YETI_PLUGIN_SOURCE_LINEAR_FORM_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Σ terms + constant. A term is coefficient * value, or, when 'factor' is set,
// coefficient * value * factor.
struct LinearForm {
  struct Term {
    HOST_WIDE_INT coefficient;
    tree value;
    tree factor;
  };
  std::vector<Term> terms;
  HOST_WIDE_INT constant = 0;
};

// The linear form of 'value', or nothing when it is too big to be read. Values
// that have a name in the source stay whole.
std::optional<LinearForm> linear_form_of(tree value);

// Adds 'count' times 'form' to 'sum'.
void add_multiple(LinearForm &sum, const LinearForm &form, HOST_WIDE_INT count);

// Whether the source knows 'decl' by its name.
bool is_source_name(tree decl);

// The variable of the source that SSA name 'value' is a version of, or null.
tree source_variable(tree value);

}  // namespace yeti

#endif
