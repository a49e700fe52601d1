// For a program that was not linked with this library, and has loaded it with
// something that was (a Python extension, a plugin): what is loaded already has
// its calls bound to the functions that the wrappers hide. They are bound to
// the wrappers now, and so are those of modules that come later. Knows nothing
// of the single functions.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_INTERCEPTION_LATE_BINDING_H
#define YETI_RUNTIME_INTERCEPTION_LATE_BINDING_H

namespace yeti {

enum class Binding {
  kByLoader,  // this library is first: the loader has bound all calls to it
  kLate,      // the calls are bound by bind_modules
  kFailed,    // they cannot be: some of what orders threads will go unseen
};

// Asks whether calls of the program reach the wrappers, and sees to it that
// they do. Call once, before the first event.
Binding bind_modules();

// The file of this library, as it was loaded.
const char *own_path();

// After modules have come, if bind_modules() had something to do. Returns false
// if their calls cannot be bound.
bool bind_new_modules();

}  // namespace yeti

#endif
