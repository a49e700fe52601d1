// What the runtime is told once per unit: the static variables that may be
// arrays, and whether accesses are reported.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_GLOBALS_H
#define YETI_PLUGIN_EMIT_GLOBALS_H

namespace yeti {

// Adds a constructor to the unit that runs before those of the program. It
// tells the runtime the variables that this unit defines, that threads may
// share, and that are at least a page long. To be called when it is known which
// variables the unit keeps.
void emit_globals();

// As above; the constructor says that the unit reports its accesses.
void emit_verify();

}  // namespace yeti

#endif
