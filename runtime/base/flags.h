// The run-time options, from the table flags.inc. They have their defaults from
// the start of the process and their final values once the runtime is ready.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_FLAGS_H
#define YETI_RUNTIME_BASE_FLAGS_H

#include "runtime/base/text.h"
#include "runtime/base/types.h"

namespace yeti {

enum class Color : uint8_t { kAuto, kAlways, kNever };
enum class Format : uint8_t { kText, kJson };
enum class Schedules : uint8_t { kAny, kObserved };

struct TextNode {
  const char *text;
  const TextNode *next;
};

// The C++ types that the type words of the table stand for.
using FlagBool = bool;
using FlagCount = uint64_t;
using FlagStatus = int;
using FlagText = const char *;
using FlagTextList = const TextNode *;  // in the order of use
using FlagColor = Color;
using FlagFormat = Format;
using FlagSchedules = Schedules;

struct Flags {
#define YETI_FLAG(type, name, value, sentence) Flag##type name = value;
#include "runtime/base/flags.inc"
#undef YETI_FLAG
};

namespace internal {
extern Flags flags;
}

inline const Flags &flags() {
  return internal::flags;
}

// Sets in 'flags' what 'text' ("key=value:key=value") says; separators are
// ':', ',' and white space, values may stand in quotes. On a mistake appends a
// sentence that names the key and what is valid to 'error' and returns false.
bool parse_flags(const char *text, Flags &flags, TextBuffer &error);

// The table with the values of 'flags', as help=1 shows it.
void print_flags(const Flags &flags, TextBuffer &out);

// Takes the options of __yeti_default_options() and then of YETI_OPTIONS. A
// mistake in them ends the process with a clear line. The program's hook may be
// instrumented code: call this when the runtime can take events.
void initialize_flags();

}  // namespace yeti

#endif
