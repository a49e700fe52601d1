// See log_follower.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/log_follower.h"

#include <filesystem>
#include <fstream>
#include <vector>

namespace yeti::report {

namespace fs = std::filesystem;

void LogFollower::read() {
  std::error_code error;
  for (fs::directory_iterator each(folder_, error), end; !error && each != end;
       each.increment(error)) {
    std::error_code gone;
    const uint64_t size = each->file_size(gone);
    if (!gone) read_file(each->path().string(), size);
  }
}

void LogFollower::read_file(const std::string &path, uint64_t size) {
  Log &log = logs_[path];
  if (!log.splitter)
    log.splitter = std::make_unique<RecordSplitter>(path, take_, complaints_);
  if (size <= log.read) return;
  std::ifstream file(path, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(log.read));
  std::vector<char> piece(1 << 16);
  while (file.read(piece.data(), static_cast<std::streamsize>(piece.size())),
         file.gcount() > 0) {
    const auto got = static_cast<size_t>(file.gcount());
    log.splitter->add({piece.data(), got});
    log.read += got;
  }
}

void LogFollower::finish() {
  read();
  for (auto &[path, log] : logs_) log.splitter->finish();
  logs_.clear();
}

}  // namespace yeti::report
