// See baseline.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/baseline.h"

#include "runtime/base/check.h"
#include "runtime/base/flags.h"
#include "runtime/report/option_file.h"

namespace yeti {

namespace {

// The members of a JSON text whose values are strings or numbers, one after
// the other, at any depth. What is looked for needs no escapes, so strings stay
// as they are written.
class Members {
 public:
  explicit Members(std::string_view text) : rest_(text) {}

  // False at the end, or where the text is no JSON.
  bool next(std::string_view *name, std::string_view *value) {
    while (skip_to_string()) {
      if (!take_string(name)) return false;
      skip_blanks();
      if (rest_.empty() || rest_[0] != ':') continue;
      rest_.remove_prefix(1);
      skip_blanks();
      if (rest_.empty()) return false;
      if (rest_[0] == '"') return take_string(value);
      if (is_digit(rest_[0])) {
        size_t length = 0;
        while (length < rest_.size() && is_digit(rest_[length])) ++length;
        *value = rest_.substr(0, length);
        return true;
      }
    }
    return false;
  }

 private:
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  void skip_blanks() {
    const size_t at = rest_.find_first_not_of(" \t\r\n");
    rest_.remove_prefix(at == rest_.npos ? rest_.size() : at);
  }
  bool skip_to_string() {
    const size_t at = rest_.find('"');
    if (at == rest_.npos) return false;
    rest_.remove_prefix(at);
    return true;
  }
  // pre: a quote is next.
  bool take_string(std::string_view *text) {
    size_t end = 1;
    while (end < rest_.size() && rest_[end] != '"')
      end += rest_[end] == '\\' ? 2 : 1;
    if (end >= rest_.size()) return false;
    *text = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    return true;
  }

  std::string_view rest_;
};

}  // namespace

bool Baseline::parse(std::string_view text) {
  std::string_view name, value;
  bool is_baseline = false;
  for (Members members(text); members.next(&name, &value);) {
    uint64_t number;
    if (name == "yeti_baseline") is_baseline = value == "1";
    if (name == "fingerprint" && parse_hex(value, &number))
      fingerprints_.insert(number);
  }
  return is_baseline;
}

void initialize_baseline(Baseline &baseline) {
  const char *const path = flags().baseline;
  if (path[0] == 0) return;
  TextBuffer contents;
  read_option_file(path, "baseline", contents);
  if (!baseline.parse(contents.view()))
    die_for_user("'%s' is no baseline of this version of Yeti", path);
}

}  // namespace yeti
