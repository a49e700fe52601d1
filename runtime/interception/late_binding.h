// For a program that was not linked with this library, but loads something that
// was (a Python extension, a plugin). The calls of modules that are already
// loaded are bound to the functions that the wrappers hide; they are now bound
// to the wrappers, and so are those of modules that are loaded later. Knows
// nothing of single functions.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_INTERCEPTION_LATE_BINDING_H
#define YETI_RUNTIME_INTERCEPTION_LATE_BINDING_H

namespace yeti {

enum class Binding {
  kByLoader,  // this library is first: the loader has bound all calls to it
  kLate,      // the calls are bound by bind_modules
  kFailed,    // they cannot be: some of what orders threads will go unseen
};

// Tests whether calls of the program reach the wrappers, and makes sure that
// they do. Call once, before the first event.
Binding bind_modules();

// The file of this library, as it was loaded.
const char *own_path();

// Call after modules have been loaded, if bind_modules() had something to do.
// Returns false if their calls cannot be bound.
bool bind_new_modules();

}  // namespace yeti

#endif
