// The declared dimensions of an array that is accessed, for the element that a
// report names.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SOURCE_DIMENSIONS_H
#define YETI_PLUGIN_SOURCE_DIMENSIONS_H

#include "abi/abi.h"
#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// `lower:extent,...` of the array with elements of 'size' bytes that
// 'reference' is an element of, if it is a variable with constant bounds. In C
// also for what a pointer to rows points to: its first extent is 0, not known.
std::optional<std::string> dimensions_of(tree reference, unsigned size,
                                         YetiSiteLanguage language);

}  // namespace yeti

#endif
