// The logs in a folder while they are being written: reads what has come since
// the last look. Must not know what records mean.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_REPORT_LOG_FOLLOWER_H
#define YETI_TOOLS_REPORT_LOG_FOLLOWER_H

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "tools/report/log_reader.h"

namespace yeti::report {

class LogFollower {
 public:
  LogFollower(std::string folder, TakeRecord take, Complaints &complaints)
      : folder_(std::move(folder)),
        take_(std::move(take)),
        complaints_(complaints) {}

  // Reads what is new.
  void read();

  // No more will come: what is left of a line is judged, too.
  void finish();

 private:
  struct Log {
    std::unique_ptr<RecordSplitter> splitter;
    uint64_t read = 0;  // bytes
  };
  void read_file(const std::string &path, uint64_t size);

  const std::string folder_;
  const TakeRecord take_;
  Complaints &complaints_;
  std::map<std::string, Log> logs_;
};

}  // namespace yeti::report

#endif
