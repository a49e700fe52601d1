// Looks up library_effects.inc, which says what may be in it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/library_effects.h"

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
#include "plugin/library_effects.inc"
#undef X
  };
  return entries;
}

// Libraries rename functions in their headers: the name is the assembler's,
// which the builtins do not know yet.
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
  auto found = table().find(external_name(function));
  if (found == table().end()) return {};
  return found->second;
}

}  // namespace yeti
