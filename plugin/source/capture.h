// Variables that the compiler moved into records of its own: the data of an
// OpenMP region, a lambda's closure, the frame of a nested function. Also
// arrays of variable size. Finds the names that they have in the source.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SOURCE_CAPTURE_H
#define YETI_PLUGIN_SOURCE_CAPTURE_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// If 'object' is such a record, the source's name of its member 'field'.
std::optional<std::string> captured_name(tree object, tree field);

// If 'pointer' was loaded from a member of such a record that holds the address
// of the variable, the source's name of the variable.
std::optional<std::string> captured_by_reference(tree pointer);

// If 'pointer' is GCC's pointer to an array of variable size, the source's name
// of the array.
std::optional<std::string> name_of_variable_array(tree pointer);

}  // namespace yeti

#endif
