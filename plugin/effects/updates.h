// Reads of an lvalue that the same line of the source goes on to write, such as
// that of `x += 1`: what races with the read races with the write, so the write
// alone is worth a report.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EFFECTS_UPDATES_H
#define YETI_PLUGIN_EFFECTS_UPDATES_H

#include "plugin/accesses/memory_access.h"

namespace yeti {

// Follows the statements of one basic block.
class Updates {
 public:
  explicit Updates(std::vector<Access> &accesses)
      : accesses_(accesses), first_(accesses.size()) {}

  // 'statement' has the accesses from number 'begin' on: marks as updated the
  // reads before them whose lvalue it writes. Nothing that could order threads,
  // or not return, stands in between.
  void follow(gimple *statement, size_t begin);

 private:
  std::vector<Access> &accesses_;
  size_t first_;  // the first access behind the last such statement
};

}  // namespace yeti

#endif
