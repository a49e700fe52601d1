// The main pass: finds the accesses, decides which are checked and where, emits
// the checks, and writes all of that to the dump file.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PASS_YETI_H
#define YETI_PLUGIN_PASS_YETI_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// A new instance of the pass; GCC owns it.
opt_pass *make_pass_yeti();

// Whether the pass has run on the current function.
bool is_instrumented(const function *fun);

}  // namespace yeti

#endif
