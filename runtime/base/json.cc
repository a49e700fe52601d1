// See json.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/json.h"

namespace yeti {

namespace {

constexpr std::string_view kUnknownCharacter = "\xef\xbf\xbd";  // U+FFFD

// pre: 'code' is below 0x10000, as all characters are that need an escape.
void escape(uint32_t code, TextBuffer &out) {
  constexpr const char *kDigits = "0123456789abcdef";
  out << "\\u";
  for (int shift = 12; shift >= 0; shift -= 4)
    out << kDigits[code >> shift & 15];
}

}  // namespace

void JsonWriter::separate() {
  if (needs_comma_) out_ << ',';
  needs_comma_ = true;
}

JsonWriter &JsonWriter::begin(char bracket) {
  separate();
  out_ << bracket;
  needs_comma_ = false;
  return *this;
}

JsonWriter &JsonWriter::end(char bracket) {
  out_ << bracket;
  needs_comma_ = true;
  return *this;
}

JsonWriter &JsonWriter::key(std::string_view name) {
  text(name);
  out_ << ':';
  needs_comma_ = false;
  return *this;
}

JsonWriter &JsonWriter::text(std::string_view value) {
  separate();
  out_ << '"';
  while (!value.empty()) {
    uint32_t code = 0;
    const size_t length = first_character(value, &code);
    if (length == 0)
      out_.append(kUnknownCharacter);
    else if (code == '"' || code == '\\')
      out_ << '\\' << static_cast<char>(code);
    else if (is_order(code))
      escape(code, out_);
    else
      out_.append(value.substr(0, length));
    value.remove_prefix(length == 0 ? 1 : length);
  }
  out_ << '"';
  return *this;
}

JsonWriter &JsonWriter::number(uint64_t value) {
  separate();
  out_ << value;
  return *this;
}

JsonWriter &JsonWriter::signed_number(int64_t value) {
  separate();
  out_ << value;
  return *this;
}

JsonWriter &JsonWriter::boolean(bool value) {
  separate();
  if (value)
    out_ << "true";
  else
    out_ << "false";
  return *this;
}

JsonWriter &JsonWriter::address(uint64_t value) {
  separate();
  out_ << '"' << Hex{value} << '"';
  return *this;
}

JsonWriter &JsonWriter::seconds(uint64_t microseconds) {
  separate();
  out_ << microseconds / 1'000'000 << '.';
  for (uint64_t rest = microseconds % 1'000'000, unit = 100'000; unit != 0;
       rest %= unit, unit /= 10)
    out_ << static_cast<char>('0' + rest / unit);
  return *this;
}

}  // namespace yeti
