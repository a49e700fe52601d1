// See log_reader.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/log_reader.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

namespace yeti::report {

namespace fs = std::filesystem;

namespace {

constexpr size_t kMostComplaints = 20;
// The runtime writes a few kilobytes. A longer line is something else.
constexpr size_t kLongestLine = 64 << 20;
constexpr std::string_view kMark = "{\"yeti\":";
constexpr int kVersion = 1;

struct Close {
  void operator()(FILE *file) const { std::fclose(file); }
};

}  // namespace

void Complaints::add(const std::string &sentence) {
  if (kept_.size() < kMostComplaints)
    kept_.push_back(sentence);
  else
    ++others_;
}

std::vector<std::string> Complaints::all() const {
  std::vector<std::string> result = kept_;
  if (others_ != 0)
    result.push_back("and " + std::to_string(others_) + " more of these");
  return result;
}

RecordSplitter::RecordSplitter(std::string name, TakeRecord take,
                               Complaints &complaints)
    : name_(std::move(name)), take_(std::move(take)), complaints_(complaints) {}

void RecordSplitter::complain(const std::string &what) {
  complaints_.add(name_ + ":" + std::to_string(number_) + ": " + what);
}

void RecordSplitter::add(std::string_view piece) {
  while (!piece.empty()) {
    const size_t end = piece.find('\n');
    const std::string_view part = piece.substr(0, end);
    if (line_.size() + part.size() > kLongestLine) {
      if (!is_too_long_) complain("the line is longer than 64 MiB: skipped");
      is_too_long_ = true;
      line_.clear();
    }
    if (!is_too_long_) line_ += part;
    if (end == piece.npos) return;
    piece.remove_prefix(end + 1);
    if (!is_too_long_) take_line(line_, true);
    line_.clear();
    is_too_long_ = false;
    ++number_;
  }
}

void RecordSplitter::finish() {
  if (!line_.empty()) take_line(line_, false);
  line_.clear();
  if (records_ == 0 && has_text_reports_)
    complaints_.add(name_ +
                    ": its reports are text: run the program with "
                    "YETI_OPTIONS=format=json");
}

// A record that was cut short may be followed by another one in the same line:
// the writer was killed, and the next process went on.
void RecordSplitter::take_line(std::string_view line, bool is_whole) {
  size_t at = line.find(kMark);
  if (at == line.npos && line.find("WARNING: Yeti: ") != line.npos)
    has_text_reports_ = true;
  while (at != line.npos) {
    const size_t next = line.find(kMark, at + 1);
    if (take_record(line.substr(at))) return;
    // What looks like another record may be a part of this one's texts, so the
    // whole is tried first.
    if (next == line.npos || !take_record(line.substr(at, next - at)))
      complain(is_whole ? "a damaged record is skipped"
                        : "the last record is cut and skipped: was its "
                          "writer killed?");
    at = next;
  }
}

// False if 'text' is no JSON object.
bool RecordSplitter::take_record(std::string_view text) {
  const Record record = Record::parse(text.begin(), text.end(), nullptr,
                                      /*allow_exceptions=*/false);
  if (!record.is_object()) return false;
  const auto version = record.find("yeti");
  if (version == record.end() || *version != kVersion) {
    if (!said_version_)
      complain("records of another version of Yeti are skipped");
    said_version_ = true;
    return true;
  }
  ++records_;
  take_(record);
  return true;
}

namespace {

bool read_file(const std::string &name, const TakeRecord &take,
               Complaints &complaints) {
  std::unique_ptr<FILE, Close> opened;
  FILE *file = stdin;
  if (name != "-") {
    opened.reset(std::fopen(name.c_str(), "rb"));
    file = opened.get();
  }
  if (file == nullptr) {
    complaints.add("cannot read " + name + ": " + std::strerror(errno));
    return false;
  }
  RecordSplitter splitter(name == "-" ? "standard input" : name, take,
                          complaints);
  std::vector<char> piece(1 << 20);
  size_t got;
  while ((got = std::fread(piece.data(), 1, piece.size(), file)) != 0)
    splitter.add({piece.data(), got});
  const bool has_failed = std::ferror(file) != 0;
  if (has_failed)
    complaints.add("cannot read all of " + name + ": " + std::strerror(errno));
  splitter.finish();
  return !has_failed;
}

// By name, so that the same logs always give the same report.
std::vector<std::string> files_below(const fs::path &folder,
                                     std::error_code &error) {
  std::vector<std::string> files;
  fs::recursive_directory_iterator each(folder, error), end;
  while (!error && each != end) {
    std::error_code ignored;
    if (each->is_regular_file(ignored)) files.push_back(each->path().string());
    each.increment(error);
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

bool read_logs(const std::string &path, const TakeRecord &take,
               Complaints &complaints) {
  std::error_code error;
  if (path == "-" || !fs::is_directory(path, error))
    return read_file(path, take, complaints);
  const std::vector<std::string> files = files_below(path, error);
  if (error)
    complaints.add("cannot read all of " + path + ": " + error.message());
  bool is_read = !error;
  for (const std::string &file : files)
    is_read &= read_file(file, take, complaints);
  return is_read;
}

}  // namespace yeti::report
