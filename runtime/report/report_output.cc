// See report_output.h. docs/json-log.md describes the records.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/report_output.h"

#include "runtime/base/flags.h"
#include "runtime/base/json.h"
#include "runtime/base/log.h"
#include "runtime/base/platform.h"
#include "runtime/base/process_key.h"
#include "runtime/base/program.h"
#include "runtime/base/start_folder.h"
#include "runtime/report/report_json.h"
#include "runtime/report/report_totals.h"
#include "runtime/report/stats.h"

namespace yeti {

namespace {

bool is_start_told = false;  // under the lock of the reports

bool writes_json() {
  return flags().format == Format::kJson;
}

void write_record(JsonWriter &json, TextBuffer &line) {
  json.end_object();
  line << '\n';
  log_text(line.view());
}

void write_json_start() {
  TextBuffer line;
  JsonWriter json(line);
  begin_log_record(json, "start");
  json.key("version").text(YETI_VERSION);
  json.key("time").seconds(process_start_us());
  json.key("host").text(host_name());
  json.key("pid").signed_number(platform::process_id());
  json.key("parent").signed_number(platform::parent_process_id());
  if (const LauncherRank &rank = launcher_rank(); rank.launcher != nullptr) {
    json.key("launcher").text(rank.launcher).key("rank").number(rank.rank);
    if (rank.ranks != 0) json.key("ranks").number(rank.ranks);
  }
  json.key("program").text(program_name());
  json.key("path").text(program_path());
  json.key("arguments").begin_array();
  for (const String &word : program_arguments()) json.text(word);
  json.end_array();
  json.key("folder").text(start_folder_of(""));
  write_record(json, line);
}

void ensure_start() {
  if (is_start_told) return;
  is_start_told = true;
  write_json_start();
}

// A process that gives up does not count what all threads have done.
void print_messages(const EndOfRun &end, TextBuffer &text) {
  if (end.suppressions != nullptr) print_losses(text);
  print_violations(text);
}

void write_json_end(const EndOfRun &end) {
  TextBuffer messages;
  print_messages(end, messages);
  if (end.suppressions != nullptr && flags().print_stats) print_stats(messages);
  if (!messages.empty()) log_message(messages.view());
  TextBuffer line;
  JsonWriter json(line);
  begin_log_record(json, "end");
  json.key("time").seconds(platform::wall_clock_us());
  json.key("races").number(uint64_t{totals.reported});
  json.key("written").number(uint64_t{totals.printed});
  json.key("occurrences").number(uint64_t{totals.occurrences});
  json.key("suppressed").number(uint64_t{totals.suppressed});
  json.key("in_baseline").number(uint64_t{totals.known});
  json.key("violations").number(uint64_t{totals.violations});
  json.key("counts").begin_array();
  for (const Occurrences &each : end.occurrences)
    json.begin_object()
        .key("number")
        .number(each.number)
        .key("occurrences")
        .number(each.count)
        .end_object();
  json.end_array();
  if (end.suppressions != nullptr) {
    json.key("suppressions").begin_array();
    end.suppressions->for_each_own([&](const String &line, uint64_t hits) {
      json.begin_object().key("line").text(line).key("hits").number(hits);
      json.end_object();
    });
    json.end_array();
  }
  write_record(json, line);
}

void write_text_end(const EndOfRun &end) {
  TextBuffer text;
  print_messages(end, text);
  print_totals(text);
  if (const Suppressions *suppressions = end.suppressions) {
    if (flags().print_suppressions) suppressions->print_matched(text);
    if (flags().print_suppressions) print_known(text);
    if (flags().print_unused_suppressions) suppressions->print_unused(text);
    if (flags().print_stats) print_stats(text);
  }
  if (!text.empty()) log_text(text.view());
}

}  // namespace

void tell_start() {
  if (writes_json()) {
    ensure_start();
    return;
  }
  if (flags().verbosity == 0) return;
  TextBuffer line;
  line << "Yeti: checks " << program_path()
       << " (pid=" << platform::process_id() << ")\n";
  log_text(line.view());
}

void tell_report(const Report &report, uint64_t number, const PrintStyle &style,
                 TextBuffer &text) {
  if (writes_json()) {
    ensure_start();
    print_json_report(report, number, style, text);
  } else {
    print_report(report, style, text);
  }
  log_text(text.view());
}

void tell_end(const EndOfRun &end) {
  if (!writes_json())
    write_text_end(end);
  else if (is_start_told)
    write_json_end(end);
}

void forget_output() {
  is_start_told = false;
}

}  // namespace yeti
