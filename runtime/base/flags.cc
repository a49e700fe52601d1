// Parser and help of the option table. See flags.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/flags.h"

#include "abi/yeti.h"
#include "runtime/base/check.h"
#include "runtime/base/platform.h"

namespace yeti {

namespace internal {
Flags flags;
}

namespace {

// The valid values of each type, for error messages and help.
constexpr const char *kValidBool = "0, 1, false, true, no, yes";
constexpr const char *kValidCount = "a whole number";
constexpr const char *kValidStatus = "0 to 255";
constexpr const char *kValidText = "text";
constexpr const char *kValidTextList = "text";
constexpr const char *kValidColor = "auto, always, never";
constexpr const char *kValidFormat = "text, json";
constexpr const char *kValidSchedules = "any, observed";

const char *keep(std::string_view text) {
  char *copy = static_cast<char *>(allocate(text.size() + 1));
  text.copy(copy, text.size());
  return copy;
}

bool parse_value(std::string_view text, FlagBool &value) {
  bool yes = text == "1" || text == "true" || text == "yes";
  if (!yes && text != "0" && text != "false" && text != "no") return false;
  value = yes;
  return true;
}

bool parse_value(std::string_view text, FlagCount &value) {
  return parse_decimal(text, &value);
}

bool parse_value(std::string_view text, FlagStatus &value) {
  uint64_t number;
  if (!parse_decimal(text, &number) || number > 255) return false;
  value = static_cast<int>(number);
  return true;
}

bool parse_value(std::string_view text, FlagText &value) {
  value = keep(text);
  return true;
}

bool parse_value(std::string_view text, FlagTextList &value) {
  auto *node = create<TextNode>();
  node->text = keep(text);
  const TextNode **end = &value;
  while (*end != nullptr) end = &const_cast<TextNode *>(*end)->next;
  *end = node;
  return true;
}

bool parse_value(std::string_view text, FlagColor &value) {
  if (text == "auto")
    value = Color::kAuto;
  else if (text == "always")
    value = Color::kAlways;
  else if (text == "never")
    value = Color::kNever;
  else
    return false;
  return true;
}

bool parse_value(std::string_view text, FlagFormat &value) {
  if (text != "text" && text != "json") return false;
  value = text == "json" ? Format::kJson : Format::kText;
  return true;
}

bool parse_value(std::string_view text, FlagSchedules &value) {
  if (text == "any")
    value = Schedules::kAny;
  else if (text == "observed")
    value = Schedules::kObserved;
  else
    return false;
  return true;
}

void print_value(FlagBool value, TextBuffer &out) {
  out << (value ? 1 : 0);
}
void print_value(FlagCount value, TextBuffer &out) {
  out << value;
}
void print_value(FlagStatus value, TextBuffer &out) {
  out << value;
}
void print_value(FlagText value, TextBuffer &out) {
  out << '"' << value << '"';
}
void print_value(FlagTextList value, TextBuffer &out) {
  if (value == nullptr) out << "\"\"";
  for (; value != nullptr; value = value->next)
    out << '"' << value->text << (value->next ? "\" " : "\"");
}
void print_value(FlagColor value, TextBuffer &out) {
  constexpr const char *kNames[] = {"auto", "always", "never"};
  out << kNames[static_cast<int>(value)];
}
void print_value(FlagFormat value, TextBuffer &out) {
  constexpr const char *kNames[] = {"text", "json"};
  out << kNames[static_cast<int>(value)];
}

void print_value(FlagSchedules value, TextBuffer &out) {
  out << (value == Schedules::kAny ? "any" : "observed");
}

bool is_separator(char c) {
  return c == ':' || c == ',' || c == ' ' || c == '\t' || c == '\n' ||
         c == '\r';
}

// Removes the value at the start of 'rest' into 'value': up to the closing
// quote if it starts with one, up to a separator otherwise.
bool take_value(std::string_view &rest, std::string_view &value) {
  size_t length = 0;
  if (!rest.empty() && (rest[0] == '"' || rest[0] == '\'')) {
    size_t close = rest.find(rest[0], 1);
    if (close == rest.npos) return false;
    value = rest.substr(1, close - 1);
    rest.remove_prefix(close + 1);
    return rest.empty() || is_separator(rest[0]);
  }
  while (length < rest.size() && !is_separator(rest[length])) ++length;
  value = rest.substr(0, length);
  rest.remove_prefix(length);
  return true;
}

void list_keys(TextBuffer &out) {
#define YETI_FLAG(type, name, value, sentence) out << " " #name;
#include "runtime/base/flags.inc"
#undef YETI_FLAG
}

bool set_flag(std::string_view key, std::string_view value, Flags &flags,
              TextBuffer &error) {
#define YETI_FLAG(type, name, default_value, sentence)           \
  if (key == #name) {                                            \
    if (parse_value(value, flags.name)) return true;             \
    error << "bad value '" << value                              \
          << "' of option '" #name "'; valid: " << kValid##type; \
    return false;                                                \
  }
#include "runtime/base/flags.inc"
#undef YETI_FLAG
  error << "unknown option '" << key << "'; valid:";
  list_keys(error);
  return false;
}

void take_options(const char *text, const char *source) {
  TextBuffer error;
  if (!parse_flags(text, internal::flags, error))
    die_for_user("%s: %s", source, error.c_str());
}

}  // namespace

bool parse_flags(const char *text, Flags &flags, TextBuffer &error) {
  std::string_view rest = text;
  for (;;) {
    while (!rest.empty() && is_separator(rest[0])) rest.remove_prefix(1);
    if (rest.empty()) return true;
    size_t end = 0;
    while (end < rest.size() && rest[end] != '=' && !is_separator(rest[end]))
      ++end;
    std::string_view key = rest.substr(0, end);
    if (end == rest.size() || rest[end] != '=') {
      error << "'" << key << "' is not of the form key=value (a value that "
            << "contains ':', ',' or a blank must stand in quotes)";
      return false;
    }
    rest.remove_prefix(end + 1);
    std::string_view value;
    if (!take_value(rest, value)) {
      error << "the quotes around the value of '" << key << "' do not match";
      return false;
    }
    if (!set_flag(key, value, flags, error)) return false;
  }
}

void print_flags(const Flags &flags, TextBuffer &out) {
  out << "Options of Yeti, YETI_OPTIONS=key=value:key=value\n";
#define YETI_FLAG(type, name, default_value, sentence)      \
  out << "  " #name;                                        \
  out.pad_to(30) << sentence << "\n";                       \
  out.pad_to(30) << "valid: " << kValid##type << "; now: "; \
  print_value(flags.name, out);                             \
  out << "\n";
#include "runtime/base/flags.inc"
#undef YETI_FLAG
}

void initialize_flags() {
  if (__yeti_default_options != nullptr) {
    const char *text = __yeti_default_options();
    if (text != nullptr) take_options(text, "__yeti_default_options");
  }
  const char *text = platform::environment("YETI_OPTIONS");
  if (text != nullptr) take_options(text, "YETI_OPTIONS");
}

}  // namespace yeti
