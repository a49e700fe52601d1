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

// Answers 'line', "code|data OFFSET PATH"; nothing for anything else.
void answer(Modules &modules, const std::string &line) {
  size_t first = line.find(' ');
  size_t second = first == line.npos ? line.npos : line.find(' ', first + 1);
  if (second == line.npos) return;
  const std::string kind = line.substr(0, first);
  const uint64_t offset = std::strtoull(line.c_str() + first + 1, nullptr, 16);
  ModuleSymbols &module = modules.at(decode_path(line.substr(second + 1)));
  if (kind == "code") answer_code(module, offset);
  if (kind == "data") answer_data(module, offset);
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
    std::cerr << argv[0]
              << ": reads \"code|data OFFSET PATH\" lines from its input\n";
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
