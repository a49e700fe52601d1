// Segments: neighbouring positions with one state, the state as plain words.
// Knows no rules, threads or addresses.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SHADOW_SEGMENT_LIST_H
#define YETI_RUNTIME_SHADOW_SEGMENT_LIST_H

#include <boost/container/small_vector.hpp>

#include "runtime/base/memory.h"
#include "runtime/rules/var_state.h"

namespace yeti {

// A VarState as plain words, which are copied to move it.
struct StateWords {
  uint64_t w = 0;
  uint64_t r = 0;

  // A value of 'w' that is not an epoch.
  static constexpr uint64_t kHole = ~uint64_t{0};
  static constexpr StateWords hole() { return {kHole, 0}; }
  bool is_hole() const { return w == kHole; }
  bool is_minimal() const { return w == 0 && r == 0; }
  friend bool operator==(StateWords a, StateWords b) {
    return a.w == b.w && a.r == b.r;
  }
  friend bool operator!=(StateWords a, StateWords b) { return !(a == b); }
};

inline StateWords words_of(const VarState &state) {
  return {state.w.load(std::memory_order_relaxed),
          state.r.load(std::memory_order_relaxed)};
}
inline void set_words(VarState &state, StateWords words) {
  state.set_write(Epoch::from_bits(words.w));
  state.set_read(ReadState(words.r));
}
// One more reference to what 'words' refers to, and one fewer.
inline StateWords copy_words(StateWords words) {
  if (words.is_hole() || ReadState(words.r).is_epoch()) return words;
  VarState from, to;
  set_words(from, words);
  copy_state(to, from);
  return words_of(to);
}
inline void drop_words(StateWords words) {
  if (words.is_hole() || ReadState(words.r).is_epoch()) return;
  VarState state;
  set_words(state, words);
  reset_reference(state);
}

struct Segment {
  uint64_t begin;
  StateWords state;
};

// A list of segments that is made from left to right.
class SegmentList {
 public:
  // Takes over the references of 'state'. If the last segment has an equal
  // state, it grows.
  void push(uint64_t begin, StateWords state) {
    if (!list_.empty() && list_.back().state == state) {
      drop_words(state);
      return;
    }
    list_.push_back({begin, state});
  }
  size_t size() const { return list_.size(); }
  const Segment *begin() const { return list_.data(); }
  const Segment *end() const { return list_.data() + list_.size(); }
  void clear() { list_.clear(); }

 private:
  boost::container::small_vector<Segment, 12, Allocator<Segment>> list_;
};

}  // namespace yeti

#endif
