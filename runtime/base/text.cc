// See text.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/text.h"

namespace yeti {

size_t first_character(std::string_view text, uint32_t *code) {
  const unsigned char lead = static_cast<unsigned char>(text[0]);
  *code = lead;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const size_t length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (text.size() < length) return 0;
  *code = lead & (0xffu >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    const unsigned char next = static_cast<unsigned char>(text[i]);
    if ((next & 0xc0) != 0x80) return 0;
    *code = *code << 6 | (next & 0x3f);
  }
  constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = *code >= 0xd800 && *code <= 0xdfff;
  return *code < kLeast[length] || *code > 0x10ffff || is_surrogate ? 0
                                                                    : length;
}

bool is_order(uint32_t code) {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0x61c ||
         code == 0x200e || code == 0x200f ||
         (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069);
}

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

// The length of the character or stray byte that 'text', which is not empty,
// begins with, and whether people may see it as it is.
size_t next_character(std::string_view text, bool *is_shown) {
  uint32_t code = 0;
  const size_t length = first_character(text, &code);
  *is_shown = length != 0 && !is_order(code);
  return length == 0 ? 1 : length;
}

}  // namespace

TextBuffer &TextBuffer::append(std::string_view text) {
  text_.append(text.data(), text.size());
  return *this;
}

TextBuffer &TextBuffer::operator<<(std::string_view text) {
  while (!text.empty()) {
    bool is_shown;
    const size_t length = next_character(text, &is_shown);
    for (char c : text.substr(0, length)) {
      const unsigned byte = static_cast<unsigned char>(c);
      constexpr const char *kDigits = "0123456789abcdef";
      if (is_shown)
        text_.push_back(c);
      else
        append("\\x")
            .append({&kDigits[byte >> 4], 1})
            .append({&kDigits[byte & 15], 1});
    }
    text.remove_prefix(length);
  }
  return *this;
}

void hide_orders(char *text, size_t length) {
  for (size_t i = 0; i < length;) {
    bool is_shown;
    const size_t next = i + next_character({text + i, length - i}, &is_shown);
    for (; i < next; ++i)
      if (!is_shown) text[i] = '?';
  }
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

TextBuffer &TextBuffer::operator<<(FixedHex hex) {
  for (int shift = 60; shift >= 0; shift -= 4)
    *this << "0123456789abcdef"[hex.value >> shift & 15];
  return *this;
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
