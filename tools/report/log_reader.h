// Logs as records: finds the files, cuts them into lines and the lines into
// JSON objects. What is damaged is said and costs nothing else. Must not know
// what records mean.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_REPORT_LOG_READER_H
#define YETI_TOOLS_REPORT_LOG_READER_H

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace yeti::report {

// Sentences about what went wrong. Only the first ones are kept, the others
// counted.
class Complaints {
 public:
  void add(const std::string &sentence);
  // Those that are kept, and a last one about the others.
  std::vector<std::string> all() const;
  bool empty() const { return kept_.empty(); }

 private:
  std::vector<std::string> kept_;
  uint64_t others_ = 0;
};

using Record = nlohmann::json;
using TakeRecord = std::function<void(const Record &)>;

// Takes text in pieces of any size and hands out the records in it: objects
// that begin with {"yeti":1 and end with their line. Other text in front of
// them, such as a program's output, is skipped.
class RecordSplitter {
 public:
  RecordSplitter(std::string name, TakeRecord take, Complaints &complaints);
  void add(std::string_view piece);
  void finish();

 private:
  void take_line(std::string_view line, bool is_whole);
  bool take_record(std::string_view text);
  void complain(const std::string &what);

  const std::string name_;
  const TakeRecord take_;
  Complaints &complaints_;
  std::string line_;  // what has come of the current one
  bool is_too_long_ = false;
  uint64_t number_ = 1;
  uint64_t records_ = 0;
  bool has_text_reports_ = false;
  bool said_version_ = false;
};

// Reads 'path': a file, '-' for standard input, or a folder, of which all
// regular files are read, at any depth. False if it cannot be read, which is a
// complaint.
bool read_logs(const std::string &path, const TakeRecord &take,
               Complaints &complaints);

}  // namespace yeti::report

#endif
