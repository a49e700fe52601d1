// The names by which models call functions: a C name; a qualified C++ name
// without template arguments (`tbb::detail::d1::task::execute`), which stands
// for what overrides the method as well; or that with its parameters, as a
// demangler prints it. Globs.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_MODELS_FUNCTION_NAMES_H
#define YETI_PLUGIN_MODELS_FUNCTION_NAMES_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// The last part of a function's name, from which few functions differ: `push`
// of `queue<T>::push(int)`.
std::string short_name(tree function);
// The same of a glob; nothing if it may stand for several names.
std::optional<std::string> short_name(const std::string &glob);

// Whether 'glob' stands for 'function'.
bool is_function(const std::string &glob, tree function);

}  // namespace yeti

#endif
