// See outputs.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/outputs.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "tools/report/baseline.h"
#include "tools/report/printers.h"
#include "tools/report/suggestions.h"
#include "tools/report/whole_file.h"

namespace yeti::report {

const char *const kOutputHelp =
    "  --text=FILE         write the findings as text ('-': standard output)\n"
    "  --json=FILE         as one JSON object\n"
    "  --sarif=FILE        as SARIF 2.1.0, for code scanning and editors\n"
    "  --junit=FILE        as JUnit XML, for CI servers\n"
    "  --html=FILE         as one HTML page with sources\n"
    "  --suggest=FILE      lines for a suppression file\n"
    "  --baseline=FILE     known findings: only others are new\n"
    "  --update-baseline   write the findings of this run into the baseline\n"
    "  --drop-absent       and leave out those that it has not found\n"
    "  --source-root=DIR   where sources are looked for; default: here\n"
    "  --all               text has a line for known and suppressed findings\n";

bool Outputs::take(const std::string &option, std::string &error) {
  const size_t equals = option.find('=');
  const std::string name = option.substr(0, equals);
  const std::string value =
      equals == option.npos ? "" : option.substr(equals + 1);
  const std::pair<const char *, std::optional<std::string> *> files[] = {
      {"--text", &text},   {"--json", &json}, {"--sarif", &sarif},
      {"--junit", &junit}, {"--html", &html}, {"--suggest", &suggestions}};
  const std::pair<const char *, std::string *> values[] = {
      {"--baseline", &baseline}, {"--source-root", &source_root}};
  const std::pair<const char *, bool *> switches[] = {
      {"--update-baseline", &updates_baseline},
      {"--drop-absent", &drops_absent},
      {"--all", &shows_all}};
  if (option == "--suggest") {
    suggestions = "-";
    return true;
  }
  for (const auto &[known, target] : switches)
    if (option == known) return *target = true;
  for (const auto &[known, target] : files)
    if (name == known && !value.empty()) {
      *target = value;
      return true;
    }
  for (const auto &[known, target] : values)
    if (name == known && !value.empty()) {
      *target = value;
      return true;
    }
  const auto is_name = [&](const auto &each) { return name == each.first; };
  if (std::any_of(std::begin(files), std::end(files), is_name) ||
      std::any_of(std::begin(values), std::end(values), is_name))
    error = "'" + name + "' needs a value: " + name + "=...";
  return false;
}

namespace {

class Delivery {
 public:
  Delivery(Run &run, const Outputs &outputs, const std::string &name)
      : run_(run),
        outputs_(outputs),
        name_(name),
        sources_(outputs.source_root) {}

  int all();

 private:
  void complain(const std::string &sentence) {
    std::fprintf(stderr, "%s: %s\n", name_.c_str(), sentence.c_str());
    has_failed_ = true;
  }
  bool compare();
  void update();
  template <class Print>
  void write(const std::optional<std::string> &path, const Print &print) {
    std::string error;
    if (path && !write_whole_file(*path, print(), error)) complain(error);
  }

  Run &run_;
  const Outputs &outputs_;
  const std::string &name_;
  Sources sources_;
  bool has_failed_ = false;
};

bool Delivery::compare() {
  if (outputs_.baseline.empty()) {
    if (outputs_.updates_baseline)
      complain("--update-baseline needs --baseline");
    return !has_failed_;
  }
  Baseline baseline;
  std::string error;
  if (!read_baseline(outputs_.baseline, baseline, error)) {
    complain(error);
    return false;
  }
  compare_with(baseline, run_);
  return true;
}

void Delivery::update() {
  if (!outputs_.updates_baseline) return;
  std::string error;
  if (!write_baseline(outputs_.baseline, updated(run_, outputs_.drops_absent),
                      error))
    complain(error);
}

int Delivery::all() {
  if (!compare()) return kMistake;
  write(outputs_.text, [&] { return print_text(run_, outputs_.shows_all); });
  write(outputs_.json, [&] { return print_json(run_); });
  write(outputs_.sarif, [&] { return print_sarif(run_, sources_); });
  write(outputs_.junit, [&] { return print_junit(run_); });
  write(outputs_.html, [&] { return print_html(run_, sources_); });
  write(outputs_.suggestions, [&] { return suggestions_for(run_); });
  update();
  if (has_failed_) return kMistake;
  const bool is_new = run_.count_of(State::kNew) != 0;
  return is_new && !outputs_.updates_baseline ? kSomethingNew : kNothingNew;
}

}  // namespace

int deliver(Run &run, const Outputs &outputs, const std::string &name) {
  return Delivery(run, outputs, name).all();
}

}  // namespace yeti::report
