// See compile_commands.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/compile_commands.h"

#include <nlohmann/json.hpp>
#include <set>

namespace yeti::tools {

namespace {

using nlohmann::json;

std::string text_of(const json &entry, const char *name) {
  const auto found = entry.find(name);
  return found != entry.end() && found->is_string() ? found->get<std::string>()
                                                    : std::string();
}

std::vector<std::string> arguments_of(const json &entry) {
  const auto list = entry.find("arguments");
  if (list == entry.end() || !list->is_array())
    return shell_words(text_of(entry, "command"));
  std::vector<std::string> arguments;
  for (const json &each : *list)
    if (each.is_string()) arguments.push_back(each.get<std::string>());
  return arguments;
}

std::string base_name(const std::string &path) {
  return path.substr(path.rfind('/') + 1);
}

bool contains(const std::string &text, const char *part) {
  return text.find(part) != text.npos;
}

}  // namespace

std::vector<std::string> shell_words(std::string_view command) {
  std::vector<std::string> words;
  std::string word;
  bool has_word = false;
  char quote = 0;
  for (size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    const bool is_last = i + 1 == command.size();
    // Between double quotes a backslash stands for itself before most others.
    const bool escapes =
        c == '\\' && !is_last && quote != '\'' &&
        (quote == 0 || std::string_view("\\\"$`").find(command[i + 1]) !=
                           std::string_view::npos);
    if (escapes) {
      word += command[++i];
      has_word = true;
    } else if (quote != 0 ? c == quote : c == '"' || c == '\'') {
      quote = quote != 0 ? 0 : c;
      has_word = true;
    } else if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
      if (has_word) words.push_back(std::move(word));
      word.clear();
      has_word = false;
    } else {
      word += c;
      has_word = true;
    }
  }
  if (has_word) words.push_back(std::move(word));
  return words;
}

std::optional<std::vector<CompileCommand>> read_compile_commands(
    std::istream &text, std::string &error) {
  const json all = json::parse(text, nullptr, false);
  if (!all.is_array()) {
    error = all.is_discarded() ? "it is not JSON" : "it is not a list";
    return {};
  }
  std::vector<CompileCommand> commands;
  std::set<std::pair<std::string, std::vector<std::string>>> seen;
  for (const json &entry : all) {
    if (!entry.is_object()) continue;
    CompileCommand command = {text_of(entry, "directory"),
                              text_of(entry, "file"), arguments_of(entry)};
    if (command.arguments.size() < 2) continue;
    if (seen.insert({command.folder, command.arguments}).second)
      commands.push_back(std::move(command));
  }
  return commands;
}

Language take_compiler(std::vector<std::string> &arguments) {
  static const std::set<std::string> kCaches = {"ccache", "sccache", "distcc",
                                                "icecc"};
  while (arguments.size() > 1 && kCaches.count(base_name(arguments[0])))
    arguments.erase(arguments.begin());
  const std::string name = base_name(arguments[0]);
  if (contains(name, "++") || contains(name, "cxx") || contains(name, "CC"))
    return Language::kCxx;
  for (const char *part : {"fortran", "f77", "f90", "f95", "fort", "flang"})
    if (contains(name, part)) return Language::kFortran;
  return Language::kC;
}

}  // namespace yeti::tools
