// Text made without stdio, locale or malloc: a growing buffer, and the few
// questions about C strings that the runtime asks. Knows nothing of what is
// printed or where it goes.
//
// What << appends is for people to read, perhaps on a terminal. Literals and
// single characters are the runtime's own and are appended as they are. Names
// of all kinds come from elsewhere: characters in them that would control a
// terminal or begin a new line are shown as \x1b. What machines read (paths to
// open, protocols, contents of files) is appended with append.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_BASE_TEXT_H
#define YETI_RUNTIME_BASE_TEXT_H

#include <string_view>
#include <type_traits>

#include "runtime/base/memory.h"

namespace yeti {

struct Hex {
  uint64_t value;
};
// 16 digits, for names.
struct FixedHex {
  uint64_t value;
};

class TextBuffer {
 public:
  // A literal. For a buffer that was filled at run time use const char *.
  template <size_t N>
  TextBuffer &operator<<(const char (&literal)[N]) {
    return append({literal, N - 1});
  }
  template <size_t N>
  TextBuffer &operator<<(char (&)[N]) = delete;

  TextBuffer &operator<<(std::string_view text);
  template <class T, class = std::enable_if_t<std::is_same_v<T, const char *> ||
                                              std::is_same_v<T, char *>>>
  TextBuffer &operator<<(const T &text) {
    return *this << std::string_view(text);
  }
  TextBuffer &operator<<(const String &text) {
    return *this << std::string_view(text.data(), text.size());
  }
  TextBuffer &operator<<(char c) { return append({&c, 1}); }
  TextBuffer &operator<<(uint64_t value);
  TextBuffer &operator<<(int64_t value);
  TextBuffer &operator<<(uint32_t value) { return *this << uint64_t{value}; }
  TextBuffer &operator<<(int32_t value) { return *this << int64_t{value}; }
  // 0x and the digits.
  TextBuffer &operator<<(Hex value);
  TextBuffer &operator<<(FixedHex value);
  TextBuffer &append(std::string_view text);
  // Blanks up to column 'width' of the current line.
  TextBuffer &pad_to(size_t width);

  std::string_view view() const { return {text_.data(), text_.size()}; }
  const char *c_str() const { return text_.c_str(); }
  bool empty() const { return text_.empty(); }
  void clear() { text_.clear(); }

 private:
  String text_;
};

// For a line that is made without memory: replaces what << would not show as it
// is by '?'.
void hide_orders(char *text, size_t length);

inline String to_string(std::string_view text) {
  return String(text.data(), text.size());
}

// The length and the code of the UTF-8 character at the start of 'text', which
// is not empty; 0 if there is no valid one.
size_t first_character(std::string_view text, uint32_t *code);

// Whether the character controls a terminal: moves the cursor, begins a line,
// changes the direction of writing.
bool is_order(uint32_t code);

// The number that all of 'text' spells in base 10 or 16 (no sign, no prefix);
// false if it is not one or does not fit.
bool parse_decimal(std::string_view text, uint64_t *value);
bool parse_hex(std::string_view text, uint64_t *value);

// Removes from 'text' and returns what stands before the first 'separator';
// all of it if there is none.
std::string_view take_until(std::string_view &text, char separator);

inline bool starts_with(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

// What follows the last '/'.
std::string_view base_name(std::string_view path);

}  // namespace yeti

#endif
