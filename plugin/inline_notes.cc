// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/inline_notes.h"

#include <algorithm>
#include <map>

#include "plugin/quiet_loops.h"

namespace yeti {

namespace {

// So many notes of a function are put inline, others are calls of the runtime:
// the sequence is four basic blocks, and all that GCC does behind this pass
// takes time in proportion to these. What runs often is mostly in a small loop,
// or in a short function that is called there. Beside a loop, and in one that
// calls functions, there is less to gain. What has more such loops is a chain
// of inlined functions, or a loop in many copies.
constexpr int kMostInQuietLoops = 24;
constexpr int kMostInNoisyLoops = 6;
constexpr int kMostWithoutLoops = 8;

// Loops with notes, or the function as the outermost loop, and how many notes
// these have, not counting those of loops in them. Inner ones come first.
using NotingLoops = std::vector<std::pair<class loop *, int>>;

NotingLoops noting_loops(const std::vector<gcall *> &misses) {
  std::map<int, int> notes;
  for (gcall *miss : misses) ++notes[gimple_bb(miss)->loop_father->num];
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
    const std::vector<gcall *> &misses) {
  QuietLoops quiet(misses);
  std::set<class loop *> chosen;
  int left_in_quiet = kMostInQuietLoops, left_in_noisy = kMostInNoisyLoops;
  for (auto [loop, notes] : noting_loops(misses)) {
    int left_outside = loop->inner ? 0 : kMostWithoutLoops;
    int &left = !loop_outer(loop)      ? left_outside
                : quiet.is_quiet(loop) ? left_in_quiet
                                       : left_in_noisy;
    if (notes > left) continue;
    chosen.insert(loop);
    left -= notes;
  }
  return chosen;
}

}  // namespace yeti
