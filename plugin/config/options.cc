// Parses the -fplugin-arg-yeti-* options by the table in options.inc.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/config/options.h"

namespace yeti {

Options options;

namespace {

struct OptionRow {
  const char *kind;
  std::string name;  // as the user writes it
  const char *value;
  const char *sentence;
};

// What the user writes for the 'name' of the table: without the underscore that
// stands behind a word of C++.
std::string written(const std::string &name) {
  return name.back() == '_' ? name.substr(0, name.size() - 1) : name;
}

const OptionRow kRows[] = {
#define X(kind, name, value, sentence) {#kind, written(#name), value, sentence},
#include "plugin/config/options.inc"
#undef X
};

std::string form_of(const OptionRow &row) {
  return row.name + (*row.value ? "=" : "") + row.value;
}

std::string usage() {
  std::string text;
  for (const OptionRow &row : kRows)
    text += (text.empty() ? "" : ", ") + form_of(row);
  return text;
}

// The words of "a|b|c", if '|' is the 'separator'.
std::vector<std::string> words_of(const std::string &text, char separator) {
  std::vector<std::string> words;
  for (size_t start = 0; start <= text.size();) {
    size_t end = std::min(text.find(separator, start), text.size());
    words.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

bool set(Options::Choice &option, const char *name, const char *alternatives,
         const char *value) {
  for (const std::string &word : words_of(alternatives, '|'))
    if (value && word == value) {
      option.word = word;
      return true;
    }
  error("%<-fplugin-arg-yeti-%s%> takes one of %qs, not %qs", name,
        alternatives, value ? value : "");
  return false;
}

// The words of "a,b,c", or what "none" and "all" stand for.
bool set(Options::Set &option, const char *name, const char *alternatives,
         const char *value) {
  const std::vector<std::string> known = words_of(alternatives, '|');
  option.words.clear();
  for (const std::string &word : words_of(value ? value : "", ',')) {
    if (word == "all") option.words.insert(known.begin(), known.end());
    if (word == "all" || word == "none") continue;
    if (std::find(known.begin(), known.end(), word) == known.end()) {
      error(
          "%<-fplugin-arg-yeti-%s%> takes some of %qs, or none, or all, not "
          "%qs",
          name, alternatives, word.c_str());
      return false;
    }
    option.words.insert(word);
  }
  return true;
}

bool has_value(const char *name, const char *placeholder, const char *value) {
  if (value && *value) return true;
  error("%<-fplugin-arg-yeti-%s%> needs a value: %<%s=%s%>", name, name,
        placeholder);
  return false;
}

bool set(std::string &option, const char *name, const char *placeholder,
         const char *value) {
  if (!has_value(name, placeholder, value)) return false;
  option = value;
  return true;
}

bool set(std::vector<std::string> &option, const char *name,
         const char *placeholder, const char *value) {
  if (!has_value(name, placeholder, value)) return false;
  option.push_back(value);
  return true;
}

bool set(bool &option, const char *name, const char *, const char *value) {
  if (value) {
    error("%<-fplugin-arg-yeti-%s%> takes no value, not %qs", name, value);
    return false;
  }
  return option = true;
}

void set_default(bool &option, const char *) {
  option = false;
}

void set_default(Options::Choice &option, const char *alternatives) {
  option.word = words_of(alternatives, '|').front();
}

void set_default(Options::Set &option, const char *alternatives) {
  set(option, "", alternatives, "all");
}

void set_default(std::string &option, const char *) {
  option.clear();
}

void set_default(std::vector<std::string> &option, const char *) {
  option.clear();
}

bool parse_option(const plugin_argument &argument) {
#define X(kind, name, values, sentence) \
  if (argument.key == written(#name))   \
    return set(options.name, written(#name).c_str(), values, argument.value);
#include "plugin/config/options.inc"
#undef X
  error("unknown option %<-fplugin-arg-yeti-%s%>; the options are: %s",
        argument.key, usage().c_str());
  return false;
}

}  // namespace

bool parse_options(const plugin_name_args &arguments) {
#define X(kind, name, values, sentence) set_default(options.name, values);
#include "plugin/config/options.inc"
#undef X
  bool good = true;
  for (int i = 0; i < arguments.argc; ++i)
    good &= parse_option(arguments.argv[i]);
  return good;
}

const char *options_help() {
  static std::string text;
  if (text.empty())
    for (const OptionRow &row : kRows)
      text += "  -fplugin-arg-yeti-" + form_of(row) + "\n      " +
              row.sentence + "\n";
  return text.c_str();
}

}  // namespace yeti
