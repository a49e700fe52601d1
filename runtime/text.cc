// See text.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/text.h"

namespace yeti {

namespace {

constexpr size_t kMaxDigits = 20;

// Writes the digits of 'value' in 'base' so that they end at 'end'; returns
// where they begin.
char *digits_before(char *end, uint64_t value, unsigned base) {
  do {
    *--end = "0123456789abcdef"[value % base];
    value /= base;
  } while (value != 0);
  return end;
}

// The value of a digit, or 16 for anything else.
unsigned digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 16;
}

bool parse_number(std::string_view text, unsigned base, uint64_t *value) {
  if (text.empty()) return false;
  uint64_t result = 0;
  for (char c : text) {
    unsigned digit = digit_value(c);
    if (digit >= base) return false;
    if (__builtin_mul_overflow(result, uint64_t{base}, &result)) return false;
    if (__builtin_add_overflow(result, uint64_t{digit}, &result)) return false;
  }
  *value = result;
  return true;
}

}  // namespace

TextBuffer &TextBuffer::operator<<(std::string_view text) {
  text_.append(text.data(), text.size());
  return *this;
}

TextBuffer &TextBuffer::operator<<(uint64_t value) {
  char digits[kMaxDigits];
  char *end = digits + sizeof digits;
  char *begin = digits_before(end, value, 10);
  return *this << std::string_view(begin, end - begin);
}

TextBuffer &TextBuffer::operator<<(int64_t value) {
  if (value < 0) *this << '-';
  uint64_t bits = static_cast<uint64_t>(value);
  return *this << (value < 0 ? 0 - bits : bits);
}

TextBuffer &TextBuffer::operator<<(Hex hex) {
  char digits[kMaxDigits];
  char *end = digits + sizeof digits;
  char *begin = digits_before(end, hex.value, 16);
  return *this << "0x" << std::string_view(begin, end - begin);
}

TextBuffer &TextBuffer::pad_to(size_t width) {
  size_t line_start = view().rfind('\n') + 1;
  while (text_.size() - line_start < width) text_.push_back(' ');
  return *this;
}

bool parse_decimal(std::string_view text, uint64_t *value) {
  return parse_number(text, 10, value);
}

bool parse_hex(std::string_view text, uint64_t *value) {
  return parse_number(text, 16, value);
}

std::string_view take_until(std::string_view &text, char separator) {
  size_t at = text.find(separator);
  std::string_view head = text.substr(0, at);
  text.remove_prefix(at == text.npos ? text.size() : at + 1);
  return head;
}

std::string_view base_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace yeti
