// Looks up library_effects.inc, which says what may be in it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/effects/library_effects.h"

namespace yeti {

namespace {

constexpr Effects kNothing{};
constexpr Effects kAcquires{true, false, false};
constexpr Effects kReleases{false, true, false};
constexpr Effects kWaits{true, false, true};
constexpr Effects kMayNotReturn{false, false, true};

struct ByText {
  bool operator()(const char *a, const char *b) const {
    return strcmp(a, b) < 0;
  }
};
using Table = std::map<const char *, Effects, ByText>;

const Table &table() {
  static const Table entries = {
#define X(effects, name) {name, k##effects},
#include "plugin/effects/library_effects.inc"
#undef X
  };
  return entries;
}

// Whether a function of this name can only be the library's: the name is
// reserved, or the function is declared in the library's own header. A program
// may well have an `index' or a `sleep' of its own.
bool is_of_library(tree function, const char *name) {
  location_t place = DECL_SOURCE_LOCATION(function);
  return *name == '_' || starts_with(name, "GOMP_") ||
         starts_with(name, "omp_") || place <= BUILTINS_LOCATION ||
         in_system_header_at(place);
}

// Libraries rename functions in their headers, so the assembler name counts.
// Builtins do not have one yet.
const char *external_name(tree function) {
  static constexpr char kBuiltin[] = "__builtin_";
  if (!function || !TREE_PUBLIC(function) || !DECL_EXTERNAL(function))
    return "";
  const char *name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function));
  if (*name == '*') return name + 1;
  return starts_with(name, kBuiltin) ? name + strlen(kBuiltin) : name;
}

}  // namespace

std::optional<Effects> library_effects(tree function) {
  const char *name = library_name(function);
  auto found = table().find(name);
  if (found == table().end()) return {};
  return found->second;
}

const char *library_name(tree function) {
  const char *name = external_name(function);
  return *name && is_of_library(function, name) ? name : "";
}

}  // namespace yeti
