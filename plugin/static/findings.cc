// See findings.h. A fingerprint is made of what abi/fingerprint.h wants, so
// that a run that finds the same race gives it the same one.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/static/findings.h"

#include <fcntl.h>
#include <unistd.h>

#include "abi/fingerprint.h"
#include "plugin/config/options.h"
#include "plugin/openmp/pass_constructs.h"
#include "plugin/source/source_place.h"
#include "plugin/static/unit_bodies.h"

namespace yeti::definite {

namespace {

// One of the two accesses, in the words of reports.
struct Side {
  std::string function, expression, construct;
  const char *kind;
  expanded_location spot;
  bool is_atomic;
};

// The construct around 'place' in the text of 'function', as runs name it.
std::string construct_at(location_t place, tree function) {
  ConstructTable table = constructs_of(function);
  // Its turn has not come.
  if (table.empty() && function != current_function_decl)
    if (Callee callee = callee_of(function))
      table = read_constructs(callee.body);
  int number = innermost_construct(place, table);
  return number == kNoConstruct ? "" : table[number].name;
}

Side side_of(const RegionAccess &access, const std::string &expression) {
  tree function = access.calls.empty() ? current_function_decl
                                       : access.calls.back().function;
  Side side;
  side.function = printable_name(function);
  side.expression = expression;
  side.construct = construct_at(access.place, function);
  side.kind = access.is_atomic
                  ? (access.is_write ? "atomic update" : "atomic read")
              : access.is_write ? "write"
                                : "read";
  side.spot = expand_location(access.place);
  side.is_atomic = access.is_atomic;
  return side;
}

FingerprintSide part_of(const Side &side, YetiSiteLanguage language) {
  return {side.is_atomic ? "atomic" : "plain", side.function, side.expression,
          side.construct, language == kYetiLanguageFortran};
}

void set(json::object *object, const char *key, const std::string &text) {
  if (!text.empty()) object->set(key, new json::string(text.c_str()));
}

std::string text_of_place(const Side &side) {
  return std::string(side.spot.file ? side.spot.file : "<unknown>") + ":" +
         std::to_string(side.spot.line) + ":" +
         std::to_string(side.spot.column);
}

// As the summary of a run has it.
std::string summary_of(const Side &first, const Side &second) {
  std::string text =
      "data race " + text_of_place(first) + " in " + first.function;
  if (text_of_place(first) != text_of_place(second))
    text += " and " + text_of_place(second) + " in " + second.function;
  if (!first.expression.empty()) text += " on '" + first.expression + "'";
  return text;
}

json::object *access_as_json(const Side &side) {
  json::object *frame = new json::object;
  set(frame, "function", side.function);
  set(frame, "file", side.spot.file ? side.spot.file : "<unknown>");
  frame->set("line", new json::integer_number(side.spot.line));
  frame->set("column", new json::integer_number(side.spot.column));
  json::array *stack = new json::array;
  stack->append(frame);
  json::object *access = new json::object;
  set(access, "kind", side.kind);
  set(access, "expression", side.expression);
  set(access, "construct", side.construct);
  access->set("stack", stack);
  return access;
}

// A line by one call, because several compilers may write into one file.
void append(const std::string &file, const std::string &line) {
  int out = open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  bool is_written =
      out >= 0 && write(out, line.data(), line.size()) == ssize_t(line.size());
  if (!is_written)
    error_at(UNKNOWN_LOCATION,
             "cannot write %qs, the file of %<-fplugin-arg-yeti-findings%>: %m",
             file.c_str());
  if (out >= 0) close(out);
}

}  // namespace

void record_finding(const Race &race, bool is_possible,
                    const std::string &words, const std::string &first,
                    const std::string &second, YetiSiteLanguage language) {
  if (options.findings.empty()) return;
  Side a = side_of(*race.first, first), b = side_of(*race.second, second);
  char fingerprint[17];
  snprintf(fingerprint, sizeof fingerprint, "%016llx",
           (unsigned long long)fingerprint_of("data race", part_of(a, language),
                                              part_of(b, language)));
  // Members are in the order of their insertion, or in any.
  json::object rest;
  set(&rest, "record", "warning");
  set(&rest, "level", is_possible ? "possible" : "definite");
  set(&rest, "unit", main_input_filename ? main_input_filename : "<unknown>");
  set(&rest, "fingerprint", fingerprint);
  set(&rest, "summary", summary_of(a, b));
  set(&rest, "words", words);
  json::array *accesses = new json::array;
  accesses->append(access_as_json(a));
  accesses->append(access_as_json(b));
  rest.set("accesses", accesses);
  pretty_printer printer;
  print_on_one_line(rest, &printer);
  std::string text = pp_formatted_text(&printer);
  std::string line = "{\"yeti\":1," + text.substr(text.find('{') + 1) + "\n";
  for (const std::string &file : options.findings) append(file, line);
}

}  // namespace yeti::definite
