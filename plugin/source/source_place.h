// Where a statement stands in the source, and what the author calls the
// function around it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_SOURCE_SOURCE_PLACE_H
#define YETI_PLUGIN_SOURCE_SOURCE_PLACE_H

#include "abi/abi.h"
#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// The place of 'statement', or of a neighbour when the compiler made it.
location_t place_of(gimple *statement);

// The outermost scope of the inlined function in whose body scope 'block' is,
// or null when it is in the body of the current function itself.
tree inlined_scope(tree block);

// The function in whose text 'place' is: the innermost inlined one.
tree textual_function(location_t place);

// The name of 'function' as its author knows it: qualified, without the
// suffixes of clones and outlined regions.
std::string printable_name(tree function);

// The language that 'function' is written in.
YetiSiteLanguage language_of(tree function);

}  // namespace yeti

#endif
