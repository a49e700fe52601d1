// compile_commands.json, which CMake, Meson and Bear write: how each source
// file of a program is compiled. Knows nothing of what is done with it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_COMPILE_COMMANDS_H
#define YETI_TOOLS_COMPILE_COMMANDS_H

#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yeti::tools {

struct CompileCommand {
  std::string folder, file;
  std::vector<std::string> arguments;  // the first one is the compiler
};

// Each command once, in the order of the file. Nothing, with a sentence in
// 'error', if the text is no such file.
std::optional<std::vector<CompileCommand>> read_compile_commands(
    std::istream &text, std::string &error);

// The words of a command, as a shell without variables and globs has them.
std::vector<std::string> shell_words(std::string_view command);

enum class Language { kC, kCxx, kFortran };

// The language that the compiler of the command is for. Removes a cache in
// front of the compiler.
Language take_compiler(std::vector<std::string> &arguments);

}  // namespace yeti::tools

#endif
