// What addresses mean to the user: functions and lines of code, names of data.
// Asks a helper program, and remembers; without the helper an address is still
// "module + offset". Not thread-safe: the caller holds the report lock.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_SYMBOLIZER_H
#define YETI_RUNTIME_REPORT_SYMBOLIZER_H

#include "runtime/base/helper_process.h"
#include "runtime/interception/module_map.h"
#include "runtime/report/report.h"

namespace yeti {

struct DataSymbol {
  String name;
  Address start = 0;
  size_t size = 0;
  String file;  // of the declaration, or ""
  uint32_t line = 0;
};

// A local variable in a frame. Depths are below the canonical frame address.
struct LocalSymbol {
  String name;        // "" if no variable is certain, only the function
  size_t depth = 0;   // of its first byte
  Address start = 0;  // for who knows the frame
  size_t size = 0;
  String file;  // of the declaration
  uint32_t line = 0;
  String function;  // whose frame it is
  Pc entry = 0;     // that function's first instruction; 0 if unknown
};

class Symbolizer {
 public:
  // Calls from the runtime's own code are hidden; tests want to see them.
  explicit Symbolizer(bool hides_own_code = true)
      : hides_own_code_(hides_own_code) {}

  // Call before the questions of each report: libraries may have come or gone.
  void refresh() { map_.refresh(); }

  const ModuleMap &map() const { return map_; }

  // Appends the frames of the call that returns to 'return_address', inlined
  // ones first; at least one, unless the address is the runtime's own.
  void symbolize_call(Pc return_address, Vector<ReportFrame> &frames);

  // The global or static variable that contains 'address'.
  bool symbolize_data(Address address, DataSymbol *symbol);

  // The function with the call that returns to 'return_address', and the local
  // variable at 'depth' in its frame. False if the function is not known.
  bool symbolize_local(Pc return_address, size_t depth, LocalSymbol *symbol);

  // How far the stack pointer is below the canonical frame address at the call
  // that returns to 'return_address'; 0 if unknown, as in functions that have a
  // frame pointer.
  size_t stack_use_at_call(Pc return_address);

  // In the child of fork: the helper is the parent's.
  void reset();

  // A sentence for the user if the helper could not be used, else "". Said
  // once.
  const char *take_complaint();

 private:
  struct Place {
    String path;
    Address offset = 0;
  };
  bool locate(Address address, Place *place) const;
  bool ask(std::string_view question, const Place &place, TextBuffer &answer);
  bool ensure_helper();
  bool is_own_code(Pc pc) const;

  const bool hides_own_code_;
  ModuleMap map_;
  HelperProcess helper_;
  Map<String, String> answers_;  // by the text of the request
  unsigned starts_ = 0;
  TextBuffer complaint_;
  bool complained_ = false;
};

}  // namespace yeti

#endif
