// See short_names.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/short_names.h"

namespace yeti {

namespace {

// Templates that are default arguments if they come last.
constexpr std::string_view kDefaults[] = {
    "std::allocator<", "std::char_traits<", "std::less<",
    "std::hash<",      "std::equal_to<",    "std::default_delete<",
    "std::deque<",     "std::vector<",      "std::regex_traits<"};
constexpr size_t kWithContainers = 9, kWithoutContainers = 6;

constexpr int kMostDepth = 64;
constexpr std::string_view kAnonymous = "(anonymous namespace)";

bool begins(std::string_view text, std::string_view with) {
  return text.substr(0, with.size()) == with;
}

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_';
}

// The length of `operator<<` or the like at the start of 'text', or 0.
size_t operator_length(std::string_view text, char before) {
  constexpr std::string_view kOperator = "operator";
  if (is_word(before) || !begins(text, kOperator)) return 0;
  size_t end = kOperator.size();
  if (begins(text.substr(end), "()")) return end + 2;
  const std::string_view signs = "<>=!-+*/%^&|~,[]";
  while (end < text.size() && signs.find(text[end]) != signs.npos) ++end;
  return end;
}

class Shortener {
 public:
  explicit Shortener(std::string_view text) : text_(text) {}

  String run() {
    String result;
    copy(result, 0);
    return result;
  }

 private:
  // Copies up to the end of the text, or to the ',' or '>' that ends a template
  // argument at this depth.
  void copy(String &out, int depth);
  void arguments(String &out, int depth);

  char before() const { return at_ > 0 ? text_[at_ - 1] : ' '; }

  std::string_view text_;
  size_t at_ = 0;
};

// Drops the arguments that are defaults from the end of the list. The first is
// never one.
void Shortener::arguments(String &out, int depth) {
  Vector<String> all;
  while (at_ < text_.size() && text_[at_] != '>') {
    if (text_[at_] == ',' || text_[at_] == ' ') {
      ++at_;
      continue;
    }
    String argument;
    copy(argument, depth + 1);
    all.push_back(argument);
  }
  if (at_ < text_.size()) ++at_;
  const bool is_adapter =
      out.size() >= 5 &&
      (std::string_view(out.data(), out.size()).substr(out.size() - 5) ==
           "queue" ||
       std::string_view(out.data(), out.size()).substr(out.size() - 5) ==
           "stack");
  while (all.size() > 1) {
    const std::string_view last(all.back().data(), all.back().size());
    bool is_default = false;
    for (size_t i = 0; i < kWithContainers; ++i)
      is_default |=
          (i < kWithoutContainers || is_adapter) && begins(last, kDefaults[i]);
    if (!is_default) break;
    all.pop_back();
  }
  out += '<';
  for (size_t i = 0; i < all.size(); ++i) {
    if (i > 0) out += ", ";
    out += all[i];
  }
  out += '>';
}

void Shortener::copy(String &out, int depth) {
  int brackets = 0;
  while (at_ < text_.size()) {
    const std::string_view rest = text_.substr(at_);
    if (const size_t length = operator_length(rest, before())) {
      out.append(rest.data(), length);
      at_ += length;
      continue;
    }
    if (begins(rest, "__cxx11::") && !is_word(before())) {
      at_ += 9;
      continue;
    }
    const char c = text_[at_];
    if (brackets == 0 && depth > 0 && (c == ',' || c == '>')) break;
    if (c == '<' && is_word(before()) && depth < kMostDepth) {
      ++at_;
      arguments(out, depth);
      continue;
    }
    if (c == '(' || c == '{' || c == '[' || c == '<') ++brackets;
    if (c == ')' || c == '}' || c == ']' || c == '>') --brackets;
    out += c;
    ++at_;
  }
  while (depth > 0 && !out.empty() && out.back() == ' ') out.pop_back();
}

// Where the name begins in `result name(parameters)`.
size_t start_of_name(std::string_view text) {
  int depth = 0;
  size_t start = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i);
    if (operator_length(rest, i > 0 ? text[i - 1] : ' ') != 0) {
      if (depth == 0) return start;
      i += operator_length(rest, ' ') - 1;
      continue;
    }
    if (begins(rest, kAnonymous)) {
      i += kAnonymous.size() - 1;
      continue;
    }
    const char c = text[i];
    if (c == '(' && depth == 0) return start;
    if (c == '<' || c == '(' || c == '{' || c == '[') ++depth;
    if (c == '>' || c == ')' || c == '}' || c == ']') --depth;
    if (c == ' ' && depth == 0) start = i + 1;
  }
  return 0;
}

void replace(String &text, std::string_view what, std::string_view by) {
  for (size_t at;
       (at = std::string_view(text.data(), text.size()).find(what)) !=
       std::string_view::npos;)
    text.replace(at, what.size(), by.data(), by.size());
}

}  // namespace

String short_name(std::string_view name) {
  if (name.find('<') == name.npos && name.find("__cxx11") == name.npos)
    return String(name.data(), name.size());
  String result = Shortener(name.substr(start_of_name(name))).run();
  replace(result, "std::basic_string<char>", "std::string");
  return result;
}

}  // namespace yeti
