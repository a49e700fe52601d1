// Checks that are superfluous because their accesses race with nothing: the
// pass that looks at the unit, and what the main pass asks of a function.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROOFS_PROOFS_H
#define YETI_PLUGIN_PROOFS_PROOFS_H

#include "plugin/accesses/memory_access.h"
#include "plugin/proofs/pair_proofs.h"

namespace yeti {

// Looks at the unit, once: after GCC's passes over the unit as a whole, before
// the first function is compiled.
simple_ipa_opt_pass *make_pass_proofs();

// Marks those of 'accesses', which are those of 'fun', that race with nothing.
void drop_proved(function *fun, std::vector<Access> &accesses);

// The words for a set of proofs: "escape, parallel".
std::string words_of_proof(unsigned proof);

// Of the pairs of accesses that 'drop_proved' has looked at so far.
const proofs::PairCounts &counted_pairs();

}  // namespace yeti

#endif
