// JSON made piece by piece, in one line. Knows nothing of what is written.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_JSON_H
#define YETI_RUNTIME_BASE_JSON_H

#include "runtime/base/text.h"

namespace yeti {

// Appends to a buffer. Puts the commas; the caller sees to it that brackets
// match and that keys stand in objects only.
class JsonWriter {
 public:
  explicit JsonWriter(TextBuffer &out) : out_(out) {}

  JsonWriter &begin_object() { return begin('{'); }
  JsonWriter &end_object() { return end('}'); }
  JsonWriter &begin_array() { return begin('['); }
  JsonWriter &end_array() { return end(']'); }

  // A value follows. 'name' is the runtime's own and needs no escapes.
  JsonWriter &key(std::string_view name);

  // Any bytes: what is not UTF-8 becomes U+FFFD, and what would control a
  // terminal or end a line is escaped.
  JsonWriter &text(std::string_view value);
  JsonWriter &text(const String &value) {
    return text(std::string_view(value.data(), value.size()));
  }
  JsonWriter &text(const char *value) { return text(std::string_view(value)); }
  JsonWriter &number(uint64_t value);
  JsonWriter &signed_number(int64_t value);
  JsonWriter &boolean(bool value);
  // As a string, "0x1f": many readers round large numbers.
  JsonWriter &address(uint64_t value);
  // Seconds with six decimals.
  JsonWriter &seconds(uint64_t microseconds);

 private:
  JsonWriter &begin(char bracket);
  JsonWriter &end(char bracket);
  void separate();

  TextBuffer &out_;
  bool needs_comma_ = false;
};

}  // namespace yeti

#endif
