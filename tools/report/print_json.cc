// See printers.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "tools/report/phrases.h"
#include "tools/report/printers.h"

namespace yeti::report {

namespace {

using nlohmann::json;

json value_of(const Frame &frame) {
  json value = json::object();
  if (!frame.function.empty()) value["function"] = frame.function;
  if (!frame.file.empty()) value["file"] = frame.file;
  if (frame.line != 0) value["line"] = frame.line;
  if (frame.column != 0) value["column"] = frame.column;
  if (!frame.module.empty()) value["module"] = frame.module;
  if (!frame.offset.empty()) value["offset"] = frame.offset;
  return value;
}

json value_of(const Stack &stack) {
  json value = json::array();
  for (const Frame &each : stack.frames) value.push_back(value_of(each));
  return value;
}

json value_of(const Part &part) {
  return {{"words", part.words}, {"stack", value_of(part.stack)}};
}

json value_of(const std::vector<Part> &parts) {
  json value = json::array();
  for (const Part &each : parts) value.push_back(value_of(each));
  return value;
}

json value_of(const Access &access) {
  return {{"words", access.words},           {"kind", access.kind},
          {"expression", access.expression}, {"construct", access.construct},
          {"known", access.is_known},        {"stack", value_of(access.stack)}};
}

json value_of(const Variant &variant) {
  const Race &race = variant.race;
  return {{"summary", race.summary},
          {"hint", race.hint},
          {"variable", race.variable},
          {"process", variant.process},
          {"occurrences", variant.occurrences},
          {"accesses", json::array({value_of(race.accesses[0]),
                                    value_of(race.accesses[1])})},
          {"location", value_of(race.location)},
          {"position", race.position},
          {"mutexes", value_of(race.mutexes)},
          {"threads", value_of(race.threads)}};
}

json value_of(const Finding &finding) {
  json value = {{"fingerprint", finding.fingerprint},
                {"state", word_of(finding.state)},
                {"summary", finding.summary},
                {"file", finding.file},
                {"occurrences", finding.total()},
                {"found_while_compiling", finding.is_warned_of}};
  if (finding.is_suppressed()) value["suppressed_by"] = finding.suppressed_by;
  value["variants"] = json::array();
  for (const Variant &each : finding.variants)
    value["variants"].push_back(value_of(each));
  value["processes"] = json::array();
  for (const auto &[process, count] : finding.occurrences)
    value["processes"].push_back(
        {{"process", process}, {"occurrences", count}});
  return value;
}

json value_of(const Process &process) {
  json value = {{"process", process.key},      {"host", process.host},
                {"pid", process.pid},          {"program", process.program},
                {"path", process.path},        {"arguments", process.arguments},
                {"folder", process.folder},    {"ended", process.has_ended},
                {"findings", process.findings}};
  if (process.rank) {
    value["launcher"] = process.launcher;
    value["rank"] = *process.rank;
    value["ranks"] = process.ranks;
  }
  return value;
}

}  // namespace

std::string print_json(const Run &run) {
  json value = {{"yeti_report", 1},
                {"processes", json::array()},
                {"findings", json::array()},
                {"suppressions", json::array()},
                {"messages", run.messages},
                {"warnings", json::array()},
                {"totals",
                 {{"new", run.count_of(State::kNew)},
                  {"unchanged", run.count_of(State::kUnchanged)},
                  {"absent", run.count_of(State::kAbsent)},
                  {"suppressed", run.suppressed()}}}};
  for (const Process &each : run.processes)
    value["processes"].push_back(value_of(each));
  for (const Finding &each : run.findings)
    value["findings"].push_back(value_of(each));
  for (const Warning &each : run.warnings)
    value["warnings"].push_back({{"fingerprint", each.fingerprint},
                                 {"summary", each.summary},
                                 {"words", each.words}});
  for (const auto &[line, use] : run.suppressions)
    value["suppressions"].push_back({{"line", line}, {"hits", use.hits}});
  return value.dump(1, ' ', false, json::error_handler_t::replace) + '\n';
}

}  // namespace yeti::report
