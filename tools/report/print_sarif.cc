// See printers.h. Required properties are those of the standard (SARIF 2.1.0);
// the two accesses of a race are two thread flows of one code flow.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "tools/report/phrases.h"
#include "tools/report/printers.h"

namespace yeti::report {

namespace {

using nlohmann::json;

constexpr const char *kRule = "yeti/data-race";
constexpr const char *kRoot = "SRCROOT";
constexpr const char *kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
    "sarif-schema-2.1.0.json";

// As a path in a URI: what has a meaning there is encoded.
std::string encoded(const std::string &path) {
  constexpr const char *kDigits = "0123456789ABCDEF";
  std::string uri;
  for (char c : path) {
    const unsigned byte = static_cast<unsigned char>(c);
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') ||
                          std::string("-._~/+@").find(c) != std::string::npos;
    if (is_plain)
      uri += c;
    else
      uri += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
  }
  return uri;
}

class SarifPrinter {
 public:
  SarifPrinter(const Run &run, Sources &sources)
      : run_(run), sources_(sources) {}

  json log();

 private:
  json artifact(const std::string &file, const std::string &folder);
  json location(const Frame &frame, const std::string &folder);
  json thread_flow(const char *id, const Access &access,
                   const std::string &folder);
  json code_flow(const Variant &variant);
  json message(const Finding &finding);
  void add_places(const Finding &finding, json &result);
  json result(const Finding &finding);
  json rule();

  const std::string &folder_of(const Variant &variant) {
    return run_.processes[variant.process].folder;
  }

  const Run &run_;
  Sources &sources_;
};

// Files below the root are relative to it, so that the result can be shown
// where the sources are elsewhere. A file that is not there keeps its name.
json SarifPrinter::artifact(const std::string &file,
                            const std::string &folder) {
  const std::string &found = sources_.path_of(file, folder);
  const std::string path = found.empty() ? file : sources_.below_root(found);
  if (path[0] == '/') return {{"uri", "file://" + encoded(path)}};
  return {{"uri", encoded(path)}, {"uriBaseId", kRoot}};
}

json SarifPrinter::location(const Frame &frame, const std::string &folder) {
  json value = json::object();
  if (!frame.function.empty())
    value["logicalLocations"] = json::array(
        {{{"fullyQualifiedName", frame.function}, {"kind", "function"}}});
  if (frame.file.empty()) return value;
  json physical = {{"artifactLocation", artifact(frame.file, folder)}};
  if (frame.line != 0) physical["region"] = {{"startLine", frame.line}};
  if (frame.line != 0 && frame.column != 0)
    physical["region"]["startColumn"] = frame.column;
  value["physicalLocation"] = physical;
  return value;
}

// The calls from the outermost one down to the access.
json SarifPrinter::thread_flow(const char *id, const Access &access,
                               const std::string &folder) {
  json locations = json::array();
  const std::vector<Frame> &frames = access.stack.frames;
  for (size_t i = frames.size(); i-- != 0;) {
    json place = location(frames[i], folder);
    if (i == 0) place["message"] = {{"text", access.words}};
    locations.push_back({{"location", place},
                         {"nestingLevel", frames.size() - 1 - i},
                         {"kinds", json::array({i == 0 ? "memory" : "call"})},
                         {"importance", i == 0 ? "essential" : "important"}});
  }
  if (locations.empty())
    locations.push_back(
        {{"location", {{"message", {{"text", access.words}}}}}});
  return {{"id", id},
          {"message", {{"text", access.words}}},
          {"locations", locations}};
}

json SarifPrinter::code_flow(const Variant &variant) {
  const Race &race = variant.race;
  const std::string &folder = folder_of(variant);
  return {{"message", {{"text", race.summary}}},
          {"threadFlows",
           json::array({thread_flow("current", race.accesses[0], folder),
                        thread_flow("previous", race.accesses[1], folder)})}};
}

// The link leads to the related location.
json SarifPrinter::message(const Finding &finding) {
  if (finding.variants.empty()) return {{"text", finding.summary}};
  const Race &race = finding.variants[0].race;
  std::string text = "Data race: " + race.accesses[0].words + "; ";
  if (race.accesses[1].source() != nullptr) text += "[previous access](1): ";
  text += race.accesses[1].words + ". " + frequency_of(finding, run_) + '.';
  if (finding.is_warned_of) text += " Also found while compiling.";
  if (!race.hint.empty()) text += " Hint: " + race.hint + '.';
  return {{"text", text}};
}

void SarifPrinter::add_places(const Finding &finding, json &result) {
  result["locations"] = json::array();
  if (finding.variants.empty()) {
    if (!finding.file.empty())
      result["locations"].push_back(
          {{"physicalLocation",
            {{"artifactLocation", artifact(finding.file, "")}}}});
    return;
  }
  const Race &race = finding.variants[0].race;
  const std::string &folder = folder_of(finding.variants[0]);
  if (const Frame *frame = race.accesses[0].source())
    result["locations"].push_back(location(*frame, folder));
  if (const Frame *frame = race.accesses[1].source()) {
    json related = location(*frame, folder);
    related["id"] = 1;
    related["message"] = {{"text", race.accesses[1].words}};
    result["relatedLocations"] = json::array({related});
  }
  result["codeFlows"] = json::array();
  for (const Variant &each : finding.variants)
    result["codeFlows"].push_back(code_flow(each));
}

json SarifPrinter::result(const Finding &finding) {
  json value = {{"ruleId", kRule},
                {"ruleIndex", 0},
                {"level", "error"},
                {"kind", "fail"},
                {"message", message(finding)},
                {"partialFingerprints", {{"yeti/v1", finding.fingerprint}}}};
  add_places(finding, value);
  if (const uint64_t total = finding.total(); total != 0)
    value["occurrenceCount"] = total;
  if (run_.has_baseline) value["baselineState"] = word_of(finding.state);
  if (finding.is_suppressed())
    value["suppressions"] =
        json::array({{{"kind", "external"},
                      {"status", "accepted"},
                      {"justification", finding.suppressed_by}}});
  value["properties"] = {{"processes", finding.occurrences.size()},
                         {"foundWhileCompiling", finding.is_warned_of}};
  if (const std::string ranks = ranks_of(finding, run_); !ranks.empty())
    value["properties"]["ranks"] = ranks;
  return value;
}

json SarifPrinter::rule() {
  return {
      {"id", kRule},
      {"name", "DataRace"},
      {"shortDescription", {{"text", "Data race"}}},
      {"fullDescription",
       {{"text",
         "Two threads or tasks access the same memory, at least one of them "
         "writes, and nothing in the observed run orders the accesses."}}},
      {"help",
       {{"text",
         "Order the accesses by a lock, a barrier, a join or another "
         "synchronisation, make them atomic, or give each thread its own "
         "copy."}}},
      {"defaultConfiguration", {{"level", "error"}}},
      {"properties",
       {{"tags", json::array({"concurrency", "correctness"})},
        {"precision", "very-high"},
        {"problem.severity", "error"}}}};
}

json SarifPrinter::log() {
  json notifications = json::array();
  for (const std::string &each : run_.messages)
    notifications.push_back({{"level", "note"}, {"message", {{"text", each}}}});
  json results = json::array();
  for (const Finding &each : run_.findings) results.push_back(result(each));
  const json driver = {{"name", "Yeti"},
                       {"version", YETI_VERSION},
                       {"rules", json::array({rule()})}};
  const std::string root = sources_.root();
  const std::string slash = root.empty() || root.back() != '/' ? "/" : "";
  const json run = {
      {"tool", {{"driver", driver}}},
      {"invocations",
       json::array({{{"executionSuccessful", true},
                     {"toolExecutionNotifications", notifications}}})},
      {"originalUriBaseIds",
       {{kRoot, {{"uri", "file://" + encoded(root) + slash}}}}},
      {"columnKind", "unicodeCodePoints"},
      {"results", results}};
  return {
      {"$schema", kSchema}, {"version", "2.1.0"}, {"runs", json::array({run})}};
}

}  // namespace

std::string print_sarif(const Run &run, Sources &sources) {
  return SarifPrinter(run, sources)
             .log()
             .dump(1, ' ', false, json::error_handler_t::replace) +
         '\n';
}

}  // namespace yeti::report
