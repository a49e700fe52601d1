// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/compile_commands.h"

#include <gtest/gtest.h>

#include <sstream>

namespace yeti::tools {
namespace {

using Words = std::vector<std::string>;

TEST(ShellWords, QuotesAndBackslashesAreThoseOfAShell) {
  EXPECT_EQ(shell_words("cc  -c a.c"), (Words{"cc", "-c", "a.c"}));
  EXPECT_EQ(shell_words(R"(cc -DT='a "b"' "x y".c)"),
            (Words{"cc", "-DT=a \"b\"", "x y.c"}));
  EXPECT_EQ(shell_words(R"(cc -DT=\"a\" "\\\"\n" a\ b)"),
            (Words{"cc", "-DT=\"a\"", "\\\"\\n", "a b"}));
  EXPECT_EQ(shell_words("a '' b"), (Words{"a", "", "b"}));
  EXPECT_EQ(shell_words("   "), Words{});
}

std::vector<CompileCommand> commands_of(const std::string &text) {
  std::istringstream stream(text);
  std::string error;
  auto commands = read_compile_commands(stream, error);
  return commands ? *commands : std::vector<CompileCommand>();
}

TEST(CompileCommands, HaveWordsOrAText) {
  const auto commands = commands_of(
      R"([{"directory":"/a","file":"x.c","arguments":["cc","-c","x.c"]},
          {"directory":"/b","file":"y.c","command":"cc -c 'y.c'"}])");
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_EQ(commands[0].folder, "/a");
  EXPECT_EQ(commands[1].arguments, (Words{"cc", "-c", "y.c"}));
}

TEST(CompileCommands, EqualOnesCountOnce) {
  EXPECT_EQ(commands_of(R"([{"directory":"/a","file":"x","command":"cc x.c"},
                            {"directory":"/a","file":"x","command":"cc x.c"},
                            {"directory":"/b","file":"x","command":"cc x.c"}])")
                .size(),
            2u);
}

TEST(CompileCommands, WhatIsNoListIsRefused) {
  for (const char *text : {"", "{}", "[1,", "3"}) {
    std::istringstream stream(text);
    std::string error;
    EXPECT_FALSE(read_compile_commands(stream, error)) << text;
    EXPECT_NE(error, "");
  }
  EXPECT_TRUE(commands_of(R"([1, {}, {"command": 3}])").empty());
}

TEST(CompileCommands, TheNameOfTheCompilerTellsTheLanguage) {
  for (const auto &[name, language] :
       {std::pair<const char *, Language>{"/usr/bin/cc", Language::kC},
        {"gcc-12", Language::kC},
        {"x86_64-linux-gnu-g++", Language::kCxx},
        {"clang++-16", Language::kCxx},
        {"mpicxx", Language::kCxx},
        {"/opt/bin/gfortran", Language::kFortran},
        {"mpif90", Language::kFortran}}) {
    Words words = {"/usr/bin/ccache", name, "-c", "x"};
    EXPECT_EQ(take_compiler(words), language) << name;
    EXPECT_EQ(words[0], name);
  }
}

}  // namespace
}  // namespace yeti::tools
