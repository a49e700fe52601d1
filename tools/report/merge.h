// Joins the records of all processes: equal races, by fingerprint, are one
// finding, whose variants are its places. A record that is read twice counts
// once. Finds out which races the compiler has warned of. Must not know files.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_REPORT_MERGE_H
#define YETI_TOOLS_REPORT_MERGE_H

#include <cstdint>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>

#include "tools/report/finding.h"

namespace yeti::report {

class Merger {
 public:
  void add(const nlohmann::json &record);

  // What is known so far; findings in the order of their files and lines.
  Run result() const;

  uint64_t processes() const { return run_.processes.size(); }
  uint64_t findings() const { return run_.findings.size(); }

 private:
  struct Place {
    size_t finding, variant;
  };

  size_t process_of_key(const std::string &key);
  void add_start(const nlohmann::json &record);
  void add_race(const nlohmann::json &record);
  void add_end(const nlohmann::json &record);
  void add_warning(const nlohmann::json &record);
  size_t variant_of(Finding &finding, Race &&race, size_t process);

  Run run_;
  std::unordered_map<std::string, size_t> processes_;     // by key
  std::unordered_map<std::string, size_t> findings_;      // by fingerprint
  std::map<std::string, std::vector<Warning>> warnings_;  // by fingerprint
  // By the process and the number of its report.
  std::map<std::pair<size_t, uint64_t>, Place> places_;
};

}  // namespace yeti::report

#endif
