// Races found at compile time -> GCC's diagnostics.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_WARNINGS_H
#define YETI_PLUGIN_STATIC_WARNINGS_H

#include "abi/abi.h"
#include "plugin/static/race_finder.h"

namespace yeti::definite {

// Warns of 'race' in the current function, unless the same two places have been
// told of before (in another instance of a template, say), or the user does not
// want to hear of one of them.
void warn(const Model &model, const Race &race, YetiSiteLanguage language);

}  // namespace yeti::definite

#endif
