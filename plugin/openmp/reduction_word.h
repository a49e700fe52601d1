// An update as the reduction clause of the source's language names it. Facts
// for hints; knows nothing of statements.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_OPENMP_REDUCTION_WORD_H
#define YETI_PLUGIN_OPENMP_REDUCTION_WORD_H

#include "abi/abi.h"
#include "plugin/openmp/scalar_updates.h"

namespace yeti {

// The operator of 'update', which is one of 'variable'; `f()` for a function of
// the program; empty if no clause could name it.
std::string reduction_word(const Held &update, tree variable,
                           YetiSiteLanguage language);

}  // namespace yeti

#endif
