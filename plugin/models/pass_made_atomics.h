// Atomics that a program makes by hand: locks by inline assembler, and volatile
// variables where the user says so (option volatile).
//
// An asm statement that reads and writes the same memory, and clobbers memory,
// is an atomic update: it acquires and releases. On x86 it also has to have a
// `lock' prefix or an `xchg', without which it is none. In a unit with such
// updates, the lock is given up by a plain store; so the loads and stores of
// the same type that are volatile, or that follow a barrier by assembler, or
// access the same variable or member, are atomic as well.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_MODELS_PASS_MADE_ATOMICS_H
#define YETI_PLUGIN_MODELS_PASS_MADE_ATOMICS_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// A new instance of the pass; GCC owns it.
simple_ipa_opt_pass *make_pass_made_atomics();

}  // namespace yeti

#endif
