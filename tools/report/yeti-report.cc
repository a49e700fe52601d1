// yeti-report: from the JSON logs of any number of processes to reports.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <string>
#include <vector>

#include "tools/report/log_reader.h"
#include "tools/report/merge.h"
#include "tools/report/outputs.h"

namespace {

using namespace yeti::report;

constexpr const char *kName = "yeti-report";

void print_help() {
  std::printf(
      "Usage: yeti-report [options] LOG...\n"
      "Joins the logs of programs that ran with YETI_OPTIONS=format=json, and\n"
      "reports their findings. LOG is a file, a folder of files, or '-'.\n"
      "%s"
      "  --help, --version\n"
      "Without an option that writes, text goes to standard output.\n"
      "Exit status: 0 nothing new, 66 new findings, 1 mistakes.\n",
      kOutputHelp);
}

int refuse(const std::string &sentence) {
  std::fprintf(stderr, "%s: %s (%s --help lists the options)\n", kName,
               sentence.c_str(), kName);
  return kMistake;
}

// What is wrong with single records is said; it is a mistake only if a log
// could not be read.
int report(const std::vector<std::string> &logs, const Outputs &outputs) {
  Merger merger;
  Complaints complaints;
  bool is_read = true;
  for (const std::string &log : logs)
    is_read &= read_logs(
        log, [&](const Record &record) { merger.add(record); }, complaints);
  for (const std::string &each : complaints.all())
    std::fprintf(stderr, "%s: %s\n", kName, each.c_str());
  Run run = merger.result();
  const int status = deliver(run, outputs, kName);
  return status == kNothingNew && !is_read ? kMistake : status;
}

}  // namespace

int main(int count, char **words) {
  Outputs outputs;
  std::vector<std::string> logs;
  bool takes_options = true;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    std::string error;
    if (!takes_options || word == "-" || word[0] != '-') {
      logs.push_back(word);
    } else if (word == "--") {
      takes_options = false;
    } else if (word == "--help") {
      print_help();
      return 0;
    } else if (word == "--version") {
      std::printf("yeti-report (Yeti) %s\n", YETI_VERSION);
      return 0;
    } else if (!outputs.take(word, error)) {
      return refuse(error.empty() ? "unknown option '" + word + "'" : error);
    }
  }
  if (logs.empty()) return refuse("no log is given");
  if (!outputs.writes_any()) outputs.text = "-";
  return report(logs, outputs);
}
