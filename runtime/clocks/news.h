// What somebody knows that those who ask do not know already: a few epochs, or
// a whole clock if there are more. Most tasks leave only an epoch or two to
// those that follow them. Not thread-safe.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_CLOCKS_NEWS_H
#define YETI_RUNTIME_CLOCKS_NEWS_H

#include "runtime/clocks/vector_clock.h"

namespace yeti {

// Up to kMost epochs of different slots.
class FewEpochs {
 public:
  // Returns false, and changes nothing, if there is no room.
  bool add(Epoch epoch) {
    for (Epoch &each : epochs_) {
      if (!each.is_minimal() && each.slot() != epoch.slot()) continue;
      if (each.clock() < epoch.clock()) each = epoch;
      return true;
    }
    return false;
  }
  bool is_empty() const { return epochs_[0].is_minimal(); }
  void clear() {
    for (Epoch &each : epochs_) each = Epoch();
  }
  const Epoch *begin() const { return epochs_; }
  const Epoch *end() const {
    const Epoch *last = epochs_;
    while (last != epochs_ + kMost && !last->is_minimal()) ++last;
    return last;
  }

 private:
  static constexpr unsigned kMost = 2;
  Epoch epochs_[kMost];  // minimal epochs come last
};

class News {
 public:
  constexpr News() = default;
  ~News() { clear(); }
  News(const News &) = delete;
  News &operator=(const News &) = delete;

  void add(Epoch epoch) {
    if (all_ == nullptr && few_.add(epoch)) return;
    all().learn(epoch);
  }
  void add(const FewEpochs &epochs) {
    for (const Epoch epoch : epochs) add(epoch);
  }
  void add(const VectorClock &clock) {
    if (!clock.is_empty()) all().join(clock);
  }
  void add(const News &other) {
    if (other.all_ != nullptr)
      add(*other.all_);
    else
      add(other.few_);
  }
  bool is_empty() const { return all_ == nullptr && few_.is_empty(); }
  void clear() {
    few_.clear();
    if (all_ != nullptr) destroy(all_);
    all_ = nullptr;
  }
  // All news are in the clock if it is not null, else in the few epochs.
  const FewEpochs &few() const { return few_; }
  const VectorClock *clock() const { return all_; }

 private:
  VectorClock &all() {
    if (all_ == nullptr) {
      all_ = create<VectorClock>();
      for (const Epoch epoch : few_) all_->learn(epoch);
    }
    return *all_;
  }

  FewEpochs few_;
  VectorClock *all_ = nullptr;
};

}  // namespace yeti

#endif
