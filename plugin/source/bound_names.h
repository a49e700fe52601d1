// Which variable of the source holds a pointer that has no name of its own.
// Known only with -g, from what GCC keeps for the debugger.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SOURCE_BOUND_NAMES_H
#define YETI_PLUGIN_SOURCE_BOUND_NAMES_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// A variable of 'function', a pointer or a reference, that holds 'pointer' plus
// '*offset' bytes and points to an object that contains the byte at 'pointer'
// plus 'wanted'. Null if there is none.
tree variable_bound_to(tree pointer, HOST_WIDE_INT wanted, tree function,
                       HOST_WIDE_INT *offset);

}  // namespace yeti

#endif
