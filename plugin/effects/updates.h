// Reads of an lvalue that the same line of the source writes next, as in `x +=
// 1`. What races with the read races with the write, so only the write is worth
// a report.
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

  // 'statement' has the accesses from number 'begin' on. Marks as updated the
  // earlier reads whose lvalue it writes, if nothing in between may order
  // threads or may not return.
  void follow(gimple *statement, size_t begin);

 private:
  std::vector<Access> &accesses_;
  size_t first_;  // the first access after the last such statement
};

}  // namespace yeti

#endif
