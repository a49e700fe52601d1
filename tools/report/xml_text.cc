// See xml_text.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/xml_text.h"

#include <cstdint>

namespace yeti::report {

namespace {

constexpr const char *kUnknown = "\xef\xbf\xbd";

// The length of the character that 'text', which is not empty, begins with; 0
// if it is no UTF-8, or a character that XML does not allow.
size_t character_length(std::string_view text) {
  const unsigned lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80)
    return lead >= 0x20 || lead == '\t' || lead == '\n' || lead == '\r' ? 1 : 0;
  const size_t length = lead < 0xc2   ? 0
                        : lead < 0xe0 ? 2
                        : lead < 0xf0 ? 3
                        : lead < 0xf5 ? 4
                                      : 0;
  if (length == 0 || text.size() < length) return 0;
  uint32_t code = lead & (0xffu >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    const unsigned next = static_cast<unsigned char>(text[i]);
    if ((next & 0xc0) != 0x80) return 0;
    code = code << 6 | (next & 0x3f);
  }
  constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_allowed = code >= kLeast[length] && code <= 0x10ffff &&
                          (code < 0xd800 || code > 0xdfff) && code != 0xfffe &&
                          code != 0xffff;
  return is_allowed ? length : 0;
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const size_t length = character_length(text);
    switch (length == 0 ? 0 : text[0]) {
      case 0:
        out += kUnknown;
        break;
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

}  // namespace yeti::report
