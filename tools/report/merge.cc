// See merge.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/merge.h"

#include <algorithm>
#include <tuple>

#include "tools/report/records.h"

namespace yeti::report {

namespace {

// The places of a race, whichever of them came first.
std::string places_of(const Race &race) {
  std::string texts[2];
  for (int i = 0; i < 2; ++i)
    if (const Frame *frame = race.accesses[i].source())
      texts[i] = frame->file + ':' + std::to_string(frame->line) + ':' +
                 std::to_string(frame->column);
  if (texts[1] < texts[0]) std::swap(texts[0], texts[1]);
  return texts[0] + '\n' + texts[1];
}

std::tuple<std::string, uint32_t, std::string> order_of(
    const Finding &finding) {
  uint32_t line = 0;
  if (!finding.variants.empty())
    if (const Frame *frame = finding.variants[0].race.accesses[0].source())
      line = frame->line;
  return {finding.file, line, finding.fingerprint};
}

}  // namespace

void Merger::add(const nlohmann::json &record) {
  const std::string kind = text_of(record, "record");
  if (kind == "start") add_start(record);
  if (kind == "race") add_race(record);
  if (kind == "end") add_end(record);
  if (kind == "warning") add_warning(record);
  if (kind == "message") run_.messages.push_back(text_of(record, "text"));
}

// A log whose beginning is lost has processes without a start.
size_t Merger::process_of_key(const std::string &key) {
  const auto [found, is_new] = processes_.emplace(key, run_.processes.size());
  if (is_new) {
    run_.processes.emplace_back();
    run_.processes.back().key = key;
  }
  return found->second;
}

void Merger::add_start(const nlohmann::json &record) {
  Process &known = run_.processes[process_of_key(text_of(record, "process"))];
  Process process = process_of(record);
  process.has_ended = known.has_ended;
  process.findings = known.findings;
  known = process;
}

void Merger::add_race(const nlohmann::json &record) {
  Race race = race_of(record);
  const size_t process = process_of_key(text_of(record, "process"));
  const auto [place, is_new_record] =
      places_.try_emplace({process, race.number});
  if (!is_new_record && race.number != 0) return;
  // Without a fingerprint a race is equal to none but itself.
  const std::string name =
      race.fingerprint.empty() ? places_of(race) : race.fingerprint;
  const auto [found, is_new] = findings_.emplace(name, run_.findings.size());
  if (is_new) {
    run_.findings.emplace_back();
    Finding &made = run_.findings.back();
    made.fingerprint = race.fingerprint;
    made.summary = race.summary;
    made.suppressed_by = race.suppressed_by;
    if (const Frame *frame = race.accesses[0].source()) made.file = frame->file;
  }
  Finding &finding = run_.findings[found->second];
  if (race.suppressed_by.empty()) finding.suppressed_by.clear();
  if (finding.occurrences[process]++ == 0) ++run_.processes[process].findings;
  place->second = {found->second,
                   variant_of(finding, std::move(race), process)};
}

size_t Merger::variant_of(Finding &finding, Race &&race, size_t process) {
  const std::string places = places_of(race);
  for (size_t i = 0; i < finding.variants.size(); ++i)
    if (places_of(finding.variants[i].race) == places) {
      ++finding.variants[i].occurrences;
      return i;
    }
  finding.variants.push_back({std::move(race), process, 1});
  return finding.variants.size() - 1;
}

void Merger::add_end(const nlohmann::json &record) {
  const size_t process = process_of_key(text_of(record, "process"));
  if (run_.processes[process].has_ended) return;
  run_.processes[process].has_ended = true;
  for (const json &each : array_of(record, "counts")) {
    const auto found = places_.find({process, count_of(each, "number")});
    const uint64_t occurrences = count_of(each, "occurrences");
    if (found == places_.end() || occurrences == 0) continue;
    Finding &finding = run_.findings[found->second.finding];
    finding.occurrences[process] += occurrences - 1;
    finding.variants[found->second.variant].occurrences += occurrences - 1;
  }
  for (const json &each : array_of(record, "suppressions"))
    run_.suppressions[text_of(each, "line")].hits += count_of(each, "hits");
}

// Several races of one function on one variable share a fingerprint.
void Merger::add_warning(const nlohmann::json &record) {
  Warning warning = warning_of(record);
  std::vector<Warning> &all = warnings_[warning.fingerprint];
  for (const Warning &each : all)
    if (each.summary == warning.summary) return;
  all.push_back(std::move(warning));
}

Run Merger::result() const {
  Run result = run_;
  for (Finding &each : result.findings)
    each.is_warned_of = warnings_.count(each.fingerprint) != 0;
  for (const auto &[fingerprint, all] : warnings_)
    if (findings_.count(fingerprint) == 0)
      result.warnings.insert(result.warnings.end(), all.begin(), all.end());
  std::sort(result.findings.begin(), result.findings.end(),
            [](const Finding &a, const Finding &b) {
              return order_of(a) < order_of(b);
            });
  return result;
}

}  // namespace yeti::report
