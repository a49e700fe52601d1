// See sources.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/report/sources.h"

#include <filesystem>
#include <fstream>

namespace yeti::report {

namespace fs = std::filesystem;

namespace {

constexpr uintmax_t kLargestSource = 32 << 20;
constexpr size_t kMostFiles = 500'000;
constexpr size_t kLongestLine = 400;

bool is_file(const fs::path &path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

// How many parts at their ends 'a' and 'b' have in common.
size_t common_end(const fs::path &a, const fs::path &b) {
  size_t count = 0;
  auto i = a.end(), j = b.end();
  while (i != a.begin() && j != b.begin() && *--i == *--j) ++count;
  return count;
}

}  // namespace

Sources::Sources(const std::string &root) {
  std::error_code error;
  fs::path path = fs::weakly_canonical(root.empty() ? "." : root, error);
  if (!path.has_filename()) path = path.parent_path();
  root_ = error ? root : path.string();
}

const std::string &Sources::path_of(const std::string &file,
                                    const std::string &folder) {
  const auto [found, is_new] = found_.try_emplace({file, folder});
  if (is_new && !file.empty()) found->second = find(file, folder);
  return found->second;
}

std::string Sources::find(const std::string &file, const std::string &folder) {
  const fs::path name = file;
  if (name.is_absolute())
    return is_file(name) ? name.lexically_normal().string() : find_by_end(file);
  for (const fs::path &base : {fs::path(root_), fs::path(folder)}) {
    const fs::path path = base / name;
    if (is_file(path)) return path.lexically_normal().string();
  }
  return find_by_end(file);
}

// The one file below the root that shares the most parts of its name.
std::string Sources::find_by_end(const std::string &file) {
  index_root();
  const fs::path name = fs::path(file).lexically_normal();
  std::string best;
  size_t most = 0;
  const auto [begin, end] = by_name_.equal_range(name.filename().string());
  for (auto each = begin; each != end; ++each) {
    const size_t common = common_end(each->second, name);
    if (common == most) best.clear();
    if (common <= most) continue;
    most = common;
    best = each->second;
  }
  return best;
}

void Sources::index_root() {
  if (is_indexed_) return;
  is_indexed_ = true;
  std::error_code error;
  fs::recursive_directory_iterator each(
      root_, fs::directory_options::skip_permission_denied, error),
      end;
  while (!error && each != end && by_name_.size() < kMostFiles) {
    std::error_code ignored;
    const fs::path &path = each->path();
    if (each->is_directory(ignored) && path.filename() == ".git")
      each.disable_recursion_pending();
    else if (each->is_regular_file(ignored))
      by_name_.emplace(path.filename().string(), path.string());
    each.increment(error);
  }
}

std::string Sources::below_root(const std::string &path) const {
  const std::string folder = root_ == "/" ? root_ : root_ + '/';
  return path.compare(0, folder.size(), folder) == 0
             ? path.substr(folder.size())
             : path;
}

const std::vector<std::string> &Sources::lines_of(const std::string &path) {
  const auto [found, is_new] = lines_.try_emplace(path);
  std::error_code error;
  if (!is_new || !is_file(path) || fs::file_size(path, error) > kLargestSource)
    return found->second;
  std::ifstream file(path, std::ios::binary);
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.size() > kLongestLine) line.resize(kLongestLine);
    found->second.push_back(line);
  }
  return found->second;
}

}  // namespace yeti::report
