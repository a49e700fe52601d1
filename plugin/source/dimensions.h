// The declared dimensions of an accessed array, by which a report can name the
// element.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SOURCE_DIMENSIONS_H
#define YETI_PLUGIN_SOURCE_DIMENSIONS_H

#include "abi/abi.h"
#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// `lower:extent,...` of the array with elements of 'size' bytes that
// 'reference' is an element of, if it is a variable with constant bounds. In C
// also for the target of a pointer to rows, whose first extent is given as 0,
// not known.
std::optional<std::string> dimensions_of(tree reference, unsigned size,
                                         YetiSiteLanguage language);

}  // namespace yeti

#endif
