// The helper that tells the runtime what addresses mean. Reads one question per
// line and answers it by lines, then an empty one (runtime/report/symbolizer.cc
// has the protocol). Offsets are relative to where byte 0 of the file is
// mapped. Links with libdw, so it is a process of its own: nothing of this is
// ever inside the checked program.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <map>
#include <memory>
#include <string>

#include "tools/module_symbols.h"

namespace {

using yeti::CodeFrame;
using yeti::DataObject;
using yeti::LocalObject;
using yeti::ModuleSymbols;

// A question that takes longer than this will not be waited for.
constexpr unsigned kPatienceSeconds = 120;

// The kernel shows a newline in a file name as "\012".
std::string decode_path(const std::string &text) {
  std::string path;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 4, "\\012") == 0) {
      path += '\n';
      i += 3;
    } else {
      path += text[i];
    }
  }
  return path;
}

// 'text' without what would break the lines of an answer.
std::string field(std::string text) {
  for (char &c : text)
    if (static_cast<unsigned char>(c) < ' ') c = '?';
  return text;
}

void answer_code(ModuleSymbols &module, uint64_t offset) {
  for (const CodeFrame &frame : module.code_at(offset))
    std::cout << frame.line << ' ' << frame.column << '\t'
              << field(frame.function) << '\t' << field(frame.file) << '\n';
}

void answer_data(ModuleSymbols &module, uint64_t offset) {
  DataObject object;
  if (!module.data_at(offset, &object)) return;
  std::cout << std::hex << object.start << std::dec << ' ' << object.size << ' '
            << object.line << '\t' << field(object.name) << '\t'
            << field(object.file) << '\n';
}

void answer_local(ModuleSymbols &module, uint64_t offset, int64_t depth) {
  LocalObject object;
  if (!module.local_at(offset, depth, &object)) return;
  std::cout << object.depth << ' ' << object.size << ' ' << object.line << ' '
            << std::hex << object.entry << std::dec << '\t'
            << field(object.name) << '\t' << field(object.file) << '\t'
            << field(object.function) << '\n';
}

void answer_stack(ModuleSymbols &module, uint64_t offset) {
  const uint64_t use = module.stack_use_at(offset);
  if (use != 0) std::cout << use << '\n';
}

class Modules {
 public:
  ModuleSymbols &at(const std::string &path) {
    std::unique_ptr<ModuleSymbols> &module = modules_[path];
    if (!module) module = std::make_unique<ModuleSymbols>(path);
    return *module;
  }

 private:
  std::map<std::string, std::unique_ptr<ModuleSymbols>> modules_;
};

// Cuts the first word off 'line'.
std::string take_word(std::string &line) {
  const size_t end = line.find(' ');
  const std::string word = line.substr(0, end);
  line.erase(0, end == line.npos ? end : end + 1);
  return word;
}

// Answers 'line', "code|data|stack OFFSET PATH" or "local DEPTH OFFSET PATH";
// nothing for anything else.
void answer(Modules &modules, std::string line) {
  const std::string kind = take_word(line);
  int64_t depth = 0;
  if (kind == "local")
    depth = std::strtoll(take_word(line).c_str(), nullptr, 10);
  const uint64_t offset = std::strtoull(take_word(line).c_str(), nullptr, 16);
  if (line.empty()) return;
  ModuleSymbols &module = modules.at(decode_path(line));
  if (kind == "code") answer_code(module, offset);
  if (kind == "data") answer_data(module, offset);
  if (kind == "local") answer_local(module, offset, depth);
  if (kind == "stack") answer_stack(module, offset);
}

// The program may have been started with anything blocked or ignored.
void be_mortal() {
  signal(SIGALRM, SIG_DFL);
  sigset_t alarm_only;
  sigemptyset(&alarm_only);
  sigaddset(&alarm_only, SIGALRM);
  sigprocmask(SIG_UNBLOCK, &alarm_only, nullptr);
  unsetenv("DEBUGINFOD_URLS");
}

}  // namespace

int main(int argc, char **argv) {
  if (argc > 1) {
    std::cerr
        << argv[0]
        << ": reads questions such as \"code OFFSET PATH\" from its input\n";
    return std::strcmp(argv[1], "--help") == 0 ? 0 : 1;
  }
  be_mortal();
  std::ios::sync_with_stdio(false);
  std::cout << "yeti-symbolizer 1" << std::endl;
  Modules modules;
  std::string line;
  while (std::getline(std::cin, line)) {
    alarm(kPatienceSeconds);
    answer(modules, line);
    std::cout << std::endl;
    alarm(0);
  }
  return 0;
}
