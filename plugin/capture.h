// Variables that the compiler moved into records of its own: into the data of
// an OpenMP region, a lambda's closure, the frame of a nested function. Finds
// the name that the source knows.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_CAPTURE_H
#define YETI_PLUGIN_CAPTURE_H

#include "plugin/gcc-compat.h"

namespace yeti {

// If 'object' is such a record, the source's name of its member 'field'.
std::optional<std::string> captured_name(tree object, tree field);

// If 'pointer' was loaded from a member of such a record that holds the address
// of the variable, the source's name of the variable.
std::optional<std::string> captured_by_reference(tree pointer);

}  // namespace yeti

#endif
