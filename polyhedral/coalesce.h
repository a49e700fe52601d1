// Loop nest and accesses -> the few ranges that have exactly the accessed
// bytes, or why there are none. Knows isl; no GCC, no runtime.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_POLYHEDRAL_COALESCE_H
#define YETI_POLYHEDRAL_COALESCE_H

#include <optional>
#include <variant>
#include <vector>

#include "polyhedral/isl_util.h"
#include "polyhedral/loop_nest.h"
#include "polyhedral/parameter_expression.h"

namespace yeti::polyhedral {

// A block, a strided range or a tile:
//   block    'size' bytes from the address that has the coordinates 'start' and
//            'byte'; 'stride' and 'pitch' are -1
//   strided  'count' such blocks, each strides['stride'] after the previous
//            one; 'pitch' is -1
//   tile     'rows' such strided ranges, each strides['pitch'] after the
//            previous one
// 'stride' and 'pitch' number the strides of the group.
struct Range {
  bool is_write = false;
  std::vector<Expression> start;  // one for each stride of the group
  Expression byte;
  Expression size;
  int stride = -1;
  Expression count;
  int pitch = -1;
  Expression rows;
  // There is something to check only if this holds; empty: always.
  Condition condition;
  // The accesses of the group that touch the range, by number: writes if it is
  // a range for writing; if it is one for reading, reads, followed by writes if
  // it has bytes that are only written.
  std::vector<int> accesses;
};

// Why accesses cannot become ranges: X(name, sentence).
#define YETI_REJECTIONS(X)                                               \
  X(OutOfOperations, "the analysis would take too long")                 \
  X(NotABox, "the accessed elements do not form rectangles")             \
  X(TooManyDimensions, "the rectangles have more than three dimensions") \
  X(TooManyRanges, "there would be too many ranges")                     \
  X(Unbounded, "the loop has no bound")                                  \
  X(IslError, "isl failed")

enum class Rejection {
#define X(name, sentence) k##name,
  YETI_REJECTIONS(X)
#undef X
};

const char *sentence_of(Rejection rejection);

// At most this many ranges for a group.
constexpr size_t kMostRanges = 8;

// The ranges of 'group', exactly: a byte is in a range for writing if and only
// if it is written in the nest; it is in a range for reading only if it is read
// or written; every byte that is read is in some range.
std::variant<std::vector<Range>, Rejection> coalesce(Context &context,
                                                     const LoopNest &nest,
                                                     const AccessGroup &group);

}  // namespace yeti::polyhedral

#endif
