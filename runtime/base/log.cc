// See log.h. The log file is opened for each text and closed again: a program
// that closes every descriptor, or gives ours a new meaning, loses nothing.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/log.h"

#include "runtime/base/check.h"
#include "runtime/base/flags.h"
#include "runtime/base/json.h"
#include "runtime/base/log_file.h"
#include "runtime/base/platform.h"
#include "runtime/base/process_key.h"
#include "runtime/base/program.h"
#include "runtime/base/standard_stream.h"
#include "runtime/base/start_folder.h"
#include "runtime/base/text.h"

namespace yeti {

namespace {

// Of the records, raised when a reader of the old ones would be misled.
constexpr uint64_t kLogVersion = 1;

bool said_unwritable = false;

// The standard stream that 'path' names, or -1 if it is a file's.
int standard_stream(std::string_view path) {
  if (path == "stderr" || path.empty()) return kStandardError;
  if (path == "stdout") return kStandardOutput;
  return -1;
}

void say_unwritable(std::string_view path, int error) {
  if (said_unwritable) return;
  said_unwritable = true;
  TextBuffer line;
  line << "Yeti: cannot write log_path '" << path
       << "': " << reason_of_log_error(error)
       << "; reports go to standard error\n";
  write_standard_stream(kStandardError, line.view());
}

// Appends the path that log_path means here. False if it means none.
bool expand(TextBuffer &path) {
  TextBuffer rank;
  if (launcher_rank().launcher != nullptr)
    rank << launcher_rank().rank;
  else
    rank << "none";
  return expand_log_path(
      flags().log_path,
      {platform::process_id(), program_name(), host_name(), rank.view()}, path);
}

bool write_to_file(std::string_view text) {
  TextBuffer path;
  path.append(start_folder_of(flags().log_path));
  expand(path);
  const int fd = open_log_file(path.c_str());
  if (fd < 0) {
    say_unwritable(path.view(), -fd);
    return false;
  }
  const int error = platform::write_all(fd, text.data(), text.size());
  platform::close_file(fd);
  if (error != 0) say_unwritable(path.view(), -error);
  return error == 0;
}

}  // namespace

void initialize_log() {
  const char *path = flags().log_path;
  keep_standard_stream(kStandardError);
  const int stream = standard_stream(path);
  if (stream == kStandardOutput) keep_standard_stream(kStandardOutput);
  if (stream >= 0) return;
  TextBuffer first;
  if (!expand(first))
    die_for_user(
        "bad value '%s' of option 'log_path'; a '%%' must be followed by "
        "p (the process), e (the program), h (the host), r (the MPI rank) or "
        "'%%'",
        path);
}

void log_text(std::string_view text) {
  const int stream = standard_stream(flags().log_path);
  if (stream < 0 ? write_to_file(text) : write_standard_stream(stream, text))
    return;
  if (stream != kStandardError) write_standard_stream(kStandardError, text);
}

void begin_log_record(JsonWriter &json, std::string_view kind) {
  json.begin_object().key("yeti").number(kLogVersion);
  json.key("record").text(kind).key("process").text(process_key());
}

void log_message(std::string_view text) {
  if (flags().format == Format::kText) {
    log_text(text);
    return;
  }
  TextBuffer line;
  JsonWriter json(line);
  begin_log_record(json, "message");
  json.key("text").text(text).end_object();
  line << '\n';
  log_text(line.view());
}

bool log_wants_color() {
  if (flags().format == Format::kJson) return false;
  if (flags().color != Color::kAuto) return flags().color == Color::kAlways;
  const int stream = standard_stream(flags().log_path);
  return stream >= 0 && is_terminal(stream);
}

}  // namespace yeti
