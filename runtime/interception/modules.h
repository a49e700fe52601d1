// The executable and the libraries of the process: which of them were compiled
// with the plugin, and what becomes of their memory.
//
// The accesses of a library that was not compiled with the plugin are unseen,
// and so are its atomics and thereby its synchronisation. To judge the few
// accesses that it makes through wrapped functions would give false alarms.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_INTERCEPTION_MODULES_H
#define YETI_RUNTIME_INTERCEPTION_MODULES_H

#include "runtime/thread/thread_state.h"

namespace yeti {

// Updates the table of modules, at the start and after dlopen and dlclose. The
// memory of modules that were loaded or unloaded since the last time becomes
// fresh. Returns whether any were loaded.
bool note_modules(ThreadState &thread);

// Whether memory functions called from 'pc' count as accesses: the code was
// compiled with the plugin, or belongs to the C++ library, which works on the
// objects of its callers.
bool judges_accesses_from(Pc pc);

// Whether freeing memory from 'pc' counts as a write to it. As above, but in
// the C++ library only for strings: other things that it frees (locales,
// messages of exceptions) have reference counts, whose atomics are not seen.
bool judges_frees_from(Pc pc);

// Whether 'pc' is in GCC's unwinder, which runs when a thread throws, is
// cancelled or ends by pthread_exit, or in libgfortran, whose units have locks.
// What these do once, or under a lock, for themselves orders nothing that the
// program may rely on.
bool is_in_quiet_library(Pc pc);

// Whether 'pc' is in a module that was not compiled with the plugin, and in the
// runtime itself.
bool is_foreign_code(Pc pc);
bool is_own_code(Pc pc);

// Calls 'visit' with the addresses of each module that was compiled with the
// plugin and came after the start: what dlclose may unload.
void for_each_late_module(void (*visit)(Address low, Address high, void *),
                          void *context);

}  // namespace yeti

#endif
