// Questions of object_classes.h about values and calls.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROXIES_OBJECT_FLOW_H
#define YETI_PLUGIN_PROXIES_OBJECT_FLOW_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

inline bool is_pointer(tree value) {
  return POINTER_TYPE_P(TREE_TYPE(value));
}

// Whether 'operand' is memory, not a value.
bool is_memory(tree operand);

// A number that divides 'value' modulo 2^64; 0 if 'value' is 0.
HOST_WIDE_INT divisor_of(tree value, int depth = 0);

// Whether code outside the unit may use the symbol.
bool is_visible(symtab_node *node);

// The function with a body here that a call of 'function' runs, if that is
// certain.
tree body_of(tree function);

// Whether code outside the unit may call 'fun'.
bool may_be_called_by_others(function *fun);

// Whether 'call' only accesses what its arguments point to, of the type that
// these have, and keeps no pointer.
bool only_touches(gcall *call);

// Whether such a call, given the address of 'object', accesses nothing beyond
// it: it has no larger number of bytes, and does not take a number for a lock.
bool stays_within(gcall *call, tree object);

// Whether 'call' returns new memory.
bool allocates(gcall *call);

// Whether 'call' ends the life of the block that its first argument points to.
bool frees(gcall *call);

// Whether 'call' makes another function call its first argument with its second
// one.
bool starts_function(gcall *call);

}  // namespace yeti

#endif
