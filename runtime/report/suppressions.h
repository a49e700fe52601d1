// Races that the user does not want reported, in TSan's syntax and with TSan's
// types and some of our own: lines
// "type:pattern", '#' for comments. A pattern is matched against any part of a
// name; '*' stands for anything, '^' at the start and '$' at the end tie it to
// the ends of the name. Knows reports only as data.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_SUPPRESSIONS_H
#define YETI_RUNTIME_REPORT_SUPPRESSIONS_H

#include "runtime/base/text.h"
#include "runtime/report/report.h"

namespace yeti {

// X(type, whether it can match). The others belong to reports that Yeti does
// not make; they are accepted so that files can be shared with TSan.
//   race             function, file or module of any frame of either access, or
//                    the name of the global
//   race_top         the same, first frame of either access only
//   called_from_lib  module that called the intercepted function which made one
//                    of the accesses
// Yeti's own:
//   function         function of any frame of either access
//   file             file of any frame of either access
//   line             "file:line" of the innermost frame of either access that
//                    has a line; the pattern ends there
//   variable         the variable, global or local, or the expression of either
//                    access
//   construct        "name at file:line" of an OpenMP construct around either
//                    access
#define YETI_SUPPRESSION_TYPES(X) \
  X(race, true)                   \
  X(race_top, true)               \
  X(called_from_lib, true)        \
  X(function, true)               \
  X(file, true)                   \
  X(line, true)                   \
  X(variable, true)               \
  X(construct, true)              \
  X(mutex, false)                 \
  X(thread, false)                \
  X(deadlock, false)              \
  X(signal, false)

enum class SuppressionType : uint8_t {
#define X(name, used) k_##name,
  YETI_SUPPRESSION_TYPES(X)
#undef X
};

struct Suppression {
  SuppressionType type;
  String pattern;
  uint64_t hits;
  bool built_in;  // not the user's: not listed as unused
};

// As it stands in a file.
String line_of(const Suppression &suppression);

bool pattern_matches(std::string_view pattern, std::string_view name);

class Suppressions {
 public:
  // Adds Yeti's own: races that are known, do no harm, and lie in code that the
  // compiler's headers put into every program.
  void add_built_in();

  // Adds what 'text', the contents of 'source', says. On a mistake appends a
  // sentence with source and line to 'error' and returns false.
  bool parse(std::string_view text, std::string_view source, TextBuffer &error);

  // The first suppression that covers 'report', whose hits are increased, or
  // null.
  const Suppression *match(const Report &report);

  // Counts another hit for 'suppression', which match has returned.
  void count_again(const Suppression *suppression);

  void forget_hits();

  // Calls 'visit' with line and hits of each one that the user has given.
  template <class Visit>
  void for_each_own(const Visit &visit) const {
    for (const Suppression &each : all_)
      if (!each.built_in) visit(line_of(each), each.hits);
  }

  // The lists of print_suppressions and print_unused_suppressions; nothing if
  // there is nothing to list.
  void print_matched(TextBuffer &out) const;
  void print_unused(TextBuffer &out) const;

 private:
  Vector<Suppression> all_;
};

// Adds the built-in suppressions unless the option says no, the hook's, and the
// files of the option. A file that cannot be read or understood ends the
// process with a clear line. A relative path is looked up in the current
// folder, then beside the program.
void initialize_suppressions(Suppressions &suppressions);

}  // namespace yeti

#endif
