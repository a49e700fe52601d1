// What the SARIF 2.1.0 standard demands of the objects that yeti-report writes:
// their properties, which of them are required, and which values they may have.
// Tests hold a log against it; the schema itself is not ours to distribute.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_REPORT_SARIF_RULES_H
#define YETI_TOOLS_REPORT_SARIF_RULES_H

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

namespace yeti::report {

class SarifRules {
 public:
  // The first violation, with its path; "" if there is none.
  static std::string violation_in(const nlohmann::json &log) {
    SarifRules rules;
    rules.object(log, "log", "");
    return rules.violation_;
  }

 private:
  using json = nlohmann::json;

  // A type: a word for a value, "[]" in front for an array, "[+]" for one that
  // is not empty; "{}" for an object whose members have the type.
  // A '!' behind the name of a property: it is required.
  using Properties = std::map<std::string, std::string>;

  static const std::map<std::string, Properties> &types() {
    static const std::map<std::string, Properties> all = {
        {"log",
         {{"$schema", "uri"}, {"version!", "=2.1.0"}, {"runs!", "[]run"}}},
        {"run",
         {{"tool!", "tool"},
          {"invocations", "[]invocation"},
          {"originalUriBaseIds", "{}artifactLocation"},
          {"columnKind", "=utf16CodeUnits|unicodeCodePoints"},
          {"results", "[]result"}}},
        {"tool", {{"driver!", "toolComponent"}}},
        {"toolComponent",
         {{"name!", "text"},
          {"version", "text"},
          {"rules", "[]reportingDescriptor"}}},
        {"reportingDescriptor",
         {{"id!", "text"},
          {"name", "text"},
          {"shortDescription", "multiformatMessage"},
          {"fullDescription", "multiformatMessage"},
          {"help", "multiformatMessage"},
          {"defaultConfiguration", "reportingConfiguration"},
          {"properties", "any"}}},
        {"multiformatMessage", {{"text!", "text"}}},
        {"reportingConfiguration", {{"level", "=none|note|warning|error"}}},
        {"invocation",
         {{"executionSuccessful!", "boolean"},
          {"toolExecutionNotifications", "[]notification"}}},
        {"notification",
         {{"level", "=none|note|warning|error"}, {"message!", "message"}}},
        {"message", {{"text!", "text"}}},
        {"result",
         {{"ruleId", "text"},
          {"ruleIndex", "count"},
          {"level", "=none|note|warning|error"},
          {"kind", "=notApplicable|pass|fail|review|open|informational"},
          {"message!", "message"},
          {"partialFingerprints", "{}text"},
          {"locations", "[]location"},
          {"relatedLocations", "[]location"},
          {"codeFlows", "[]codeFlow"},
          {"occurrenceCount", "positive"},
          {"baselineState", "=new|unchanged|updated|absent"},
          {"suppressions", "[]suppression"},
          {"properties", "any"}}},
        {"location",
         {{"id", "count"},
          {"message", "message"},
          {"physicalLocation", "physicalLocation"},
          {"logicalLocations", "[]logicalLocation"}}},
        {"physicalLocation",
         {{"artifactLocation!", "artifactLocation"}, {"region", "region"}}},
        {"artifactLocation", {{"uri!", "uri"}, {"uriBaseId", "text"}}},
        {"region", {{"startLine!", "positive"}, {"startColumn", "positive"}}},
        {"logicalLocation",
         {{"fullyQualifiedName!", "text"}, {"kind", "text"}}},
        {"codeFlow",
         {{"message", "message"}, {"threadFlows!", "[+]threadFlow"}}},
        {"threadFlow",
         {{"id", "text"},
          {"message", "message"},
          {"locations!", "[+]threadFlowLocation"}}},
        {"threadFlowLocation",
         {{"location", "location"},
          {"kinds", "[]text"},
          {"nestingLevel", "count"},
          {"importance", "=important|essential|unimportant"}}},
        {"suppression",
         {{"kind!", "=inSource|external"},
          {"status", "=accepted|underReview|rejected"},
          {"justification", "text"}}}};
    return all;
  }

  void violate(const std::string &path, const std::string &what) {
    if (violation_.empty()) violation_ = path + ": " + what;
  }

  void object(const json &value, const std::string &type,
              const std::string &path) {
    if (!value.is_object()) return violate(path, "no object");
    const Properties &properties = types().at(type);
    for (const auto &[name, kind] : properties) {
      const bool is_required = name.back() == '!';
      const std::string plain =
          is_required ? name.substr(0, name.size() - 1) : name;
      if (is_required && !value.contains(plain))
        violate(path, plain + " is missing");
    }
    for (const auto &[name, member] : value.items()) {
      auto found = properties.find(name);
      if (found == properties.end()) found = properties.find(name + '!');
      if (found == properties.end())
        violate(path, name + " is no property of " + type);
      else
        any(member, found->second, path + '/' + name);
    }
  }

  void array(const json &value, const std::string &type,
             const std::string &path) {
    if (!value.is_array()) return violate(path, "no array");
    for (size_t i = 0; i < value.size(); ++i)
      any(value[i], type, path + '/' + std::to_string(i));
  }

  void any(const json &value, const std::string &type,
           const std::string &path) {
    if (type == "any") return;
    if (type.compare(0, 3, "[+]") == 0) {
      if (value.empty()) violate(path, "is empty");
      array(value, type.substr(3), path);
    } else if (type.compare(0, 2, "[]") == 0) {
      array(value, type.substr(2), path);
    } else if (type.compare(0, 2, "{}") == 0) {
      if (!value.is_object()) return violate(path, "no object");
      for (const auto &[name, member] : value.items())
        any(member, type.substr(2), path + '/' + name);
    } else if (type[0] == '=') {
      const std::regex words("(?:" + type.substr(1) + ")");
      if (!value.is_string() ||
          !std::regex_match(value.get<std::string>(), words))
        violate(path, "is none of " + type.substr(1));
    } else if (types().count(type) != 0) {
      object(value, type, path);
    } else {
      scalar(value, type, path);
    }
  }

  void scalar(const json &value, const std::string &type,
              const std::string &path) {
    static const std::regex uri(
        "(?:[A-Za-z][A-Za-z0-9+.-]*:)?(?:[A-Za-z0-9._~/@+:-]|%[0-9A-F]{2})*");
    const bool is_right =
        type == "text"      ? value.is_string()
        : type == "boolean" ? value.is_boolean()
        : type == "count"   ? value.is_number_unsigned()
        : type == "positive"
            ? value.is_number_unsigned() && value.get<uint64_t>() > 0
            : type == "uri" && value.is_string() &&
                  std::regex_match(value.get<std::string>(), uri);
    if (!is_right) violate(path, "is no " + type);
  }

  std::string violation_;
};

}  // namespace yeti::report

#endif
