// The source files that findings name: where they are, and their lines. Names
// in reports are those that the compiler was given, often relative to a folder
// that nobody remembers.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_REPORT_SOURCES_H
#define YETI_TOOLS_REPORT_SOURCES_H

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace yeti::report {

class Sources {
 public:
  // Relative names are looked for below 'root'; "" is the current folder.
  explicit Sources(const std::string &root);

  // The full path of 'file', which a process in 'folder' has named; "" if there
  // is no such file, or several below the root and nothing tells which.
  const std::string &path_of(const std::string &file,
                             const std::string &folder);

  // 'path' relative to the root; as it is if it is elsewhere.
  std::string below_root(const std::string &path) const;

  // The lines of the file at 'path', the first one at 0.
  const std::vector<std::string> &lines_of(const std::string &path);

  const std::string &root() const { return root_; }

 private:
  std::string find(const std::string &file, const std::string &folder);
  std::string find_by_end(const std::string &file);
  void index_root();

  std::string root_;
  std::map<std::pair<std::string, std::string>, std::string> found_;
  std::map<std::string, std::vector<std::string>> lines_;
  bool is_indexed_ = false;
  std::multimap<std::string, std::string> by_name_;  // paths by their last part
};

}  // namespace yeti::report

#endif
