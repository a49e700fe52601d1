// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/emit/inline_choice.h"

#include <algorithm>
#include <map>

#include "plugin/emit/runtime_free_loops.h"

namespace yeti {

namespace {

// At most this many notes of a function are put inline; the others are calls of
// the runtime. The sequence has four basic blocks, and the passes after this
// one take time in proportion to the number of blocks. Code that runs often is
// mostly in small loops that call nothing else, where the sequence can keep
// something in registers. A function with more such loops is mostly a chain of
// inlined functions, or has many copies of one loop.
constexpr int kMostInline = 24;

// Loops with notes, inner loops first, and how many notes each has, not
// counting those of inner loops.
using NotingLoops = std::vector<std::pair<class loop *, int>>;

NotingLoops noting_loops(const std::vector<gcall *> &placeholders) {
  std::map<int, int> notes;
  for (gcall *placeholder : placeholders) {
    class loop *loop = gimple_bb(placeholder)->loop_father;
    if (loop_outer(loop)) ++notes[loop->num];
  }
  NotingLoops loops;
  for (auto [number, count] : notes)
    loops.emplace_back(get_loop(cfun, number), count);
  std::stable_sort(loops.begin(), loops.end(), [](auto &a, auto &b) {
    return loop_depth(a.first) > loop_depth(b.first);
  });
  return loops;
}

}  // namespace

std::set<class loop *> loops_with_inline_notes(
    const std::vector<gcall *> &placeholders) {
  RuntimeFreeLoops runtime_free;
  std::set<class loop *> chosen;
  int left = kMostInline;
  for (auto [loop, notes] : noting_loops(placeholders)) {
    if (notes > left || !runtime_free.is_runtime_free(loop)) continue;
    chosen.insert(loop);
    left -= notes;
  }
  return chosen;
}

}  // namespace yeti
