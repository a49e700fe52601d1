// What the symbols and the debug information of one loaded file say about code
// and data. Knows libdw; its interface does not.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_MODULE_SYMBOLS_H
#define YETI_TOOLS_MODULE_SYMBOLS_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace yeti {

struct CodeFrame {
  std::string function;  // "" if unknown
  std::string file;      // "" if unknown
  int line = 0, column = 0;
};

struct DataObject {
  std::string name;
  uint64_t start = 0;  // offset, as in the question
  uint64_t size = 0;
  std::string file;  // of the declaration, "" if unknown
  int line = 0;
};

// A function and a local variable; 'depth' as in the question.
struct LocalObject {
  std::string name;   // "" if no variable is certain
  int64_t depth = 0;  // of its first byte
  uint64_t size = 0;
  std::string file;  // of the declaration
  int line = 0;
  std::string function;  // whose frame it is in
  uint64_t entry = 0;    // offset of that function's first instruction, or 0
};

class ModuleSymbols {
 public:
  // A file that cannot be read or understood has no symbols.
  explicit ModuleSymbols(const std::string &path);
  ~ModuleSymbols();
  ModuleSymbols(const ModuleSymbols &) = delete;
  ModuleSymbols &operator=(const ModuleSymbols &) = delete;

  // The function at 'offset' from the mapped byte 0 of the file: inlined ones
  // first, then the one they were inlined into. Empty if nothing is known.
  std::vector<CodeFrame> code_at(uint64_t offset);

  // The variable that contains 'offset'.
  bool data_at(uint64_t offset, DataObject *object);

  // The function at 'offset' and its variable 'depth' bytes below its canonical
  // frame address. False if the function is not known.
  bool local_at(uint64_t offset, int64_t depth, LocalObject *object);

  // By how much the canonical frame address of the function at 'offset' is
  // above the stack pointer; 0 if unknown or not the same in each call.
  uint64_t stack_use_at(uint64_t offset);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace yeti

#endif
