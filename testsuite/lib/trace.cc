// Possible, random and reduced traces; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "testsuite/lib/trace.h"

#include <algorithm>
#include <random>

namespace yeti {

World::World() : shared_{}, alive_{}, open_{} {
  std::fill(std::begin(threads_), std::end(threads_), Life::kUnborn);
  std::fill(std::begin(waits_at_), std::end(waits_at_), -1);
  std::fill(std::begin(may_leave_), std::end(may_leave_), false);
  std::fill(std::begin(holder_), std::end(holder_), -1);
  threads_[0] = Life::kRunning;
}

bool World::holds_nothing(unsigned thread) const {
  for (unsigned lock = 0; lock < kLocks; ++lock)
    if (holder_[lock] == int(thread) || shared_[lock][thread] != 0)
      return false;
  return true;
}

bool World::can(const Event &event) const {
  const unsigned t = event.thread, o = event.object;
  if (event.operation == Operation::kLeave)
    return threads_[t] == Life::kRunning && waits_at_[t] == int(o) &&
           may_leave_[t];
  if (!is_running(t)) return false;
  switch (event.operation) {
    case Operation::kLock:
      return holder_[o] < 0 &&
             std::all_of(shared_[o], shared_[o] + kThreads,
                         [](unsigned count) { return count == 0; });
    case Operation::kUnlock:
      return holder_[o] == int(t);
    case Operation::kLockShared:
      return holder_[o] < 0;
    case Operation::kUnlockShared:
      return shared_[o][t] != 0;
    case Operation::kArrive:
      return std::all_of(
          closed_[o].begin(), closed_[o].end(),
          [t](const Round &round) { return (round.members >> t & 1) != 0; });
    case Operation::kFork:
      return threads_[o] == Life::kUnborn;
    case Operation::kJoin:
      return threads_[o] == Life::kEnded;
    case Operation::kEnd:
      return t != 0 && holds_nothing(t);
    case Operation::kAlloc:
      return !alive_[o];
    case Operation::kFree:
      return alive_[o];
    default:
      return true;
  }
}

void World::arrive(unsigned thread, unsigned barrier) {
  waits_at_[thread] = int(barrier);
  may_leave_[thread] = false;
  open_[barrier] |= uint32_t{1} << thread;
  if (unsigned(__builtin_popcount(open_[barrier])) < participants(barrier))
    return;
  closed_[barrier].push_back({open_[barrier], open_[barrier]});
  for (unsigned other = 0; other < kThreads; ++other)
    if ((open_[barrier] >> other & 1) != 0) may_leave_[other] = true;
  open_[barrier] = 0;
}

void World::leave(unsigned thread, unsigned barrier) {
  waits_at_[thread] = -1;
  std::vector<Round> &closed = closed_[barrier];
  for (Round &round : closed) round.yet_to_leave &= ~(uint32_t{1} << thread);
  closed.erase(std::remove_if(
                   closed.begin(), closed.end(),
                   [](const Round &round) { return round.yet_to_leave == 0; }),
               closed.end());
}

void World::apply(const Event &event) {
  const unsigned t = event.thread, o = event.object;
  switch (event.operation) {
    case Operation::kLock:
      holder_[o] = int(t);
      break;
    case Operation::kUnlock:
      holder_[o] = -1;
      break;
    case Operation::kLockShared:
      ++shared_[o][t];
      break;
    case Operation::kUnlockShared:
      --shared_[o][t];
      break;
    case Operation::kArrive:
      arrive(t, o);
      break;
    case Operation::kLeave:
      leave(t, o);
      break;
    case Operation::kFork:
      threads_[o] = Life::kRunning;
      break;
    case Operation::kJoin:
      threads_[o] = Life::kGone;
      break;
    case Operation::kEnd:
      threads_[t] = event.flag ? Life::kGone : Life::kEnded;
      break;
    case Operation::kAlloc:
      alive_[o] = true;
      break;
    case Operation::kFree:
      alive_[o] = false;
      break;
    default:
      break;
  }
}

namespace {

class Generator {
 public:
  Generator(uint64_t seed, const Shape &shape) : random_(seed), shape_(shape) {}

  // Ends early when all threads wait for each other.
  Trace run() {
    Trace trace;
    World world;
    for (unsigned vain = 0; trace.size() < shape_.events && vain < 500;
         ++vain) {
      const Event event = propose();
      if (!world.can(event)) continue;
      world.apply(event);
      trace.push_back(event);
      vain = 0;
    }
    return trace;
  }

 private:
  unsigned below(unsigned limit) {
    return static_cast<unsigned>(random_() % limit);
  }
  bool chance(unsigned percent) { return below(100) < percent; }
  template <class T>
  T one_of(std::initializer_list<T> choices) {
    return choices.begin()[below(static_cast<unsigned>(choices.size()))];
  }

  Event propose() {
    Event event{};
    event.thread = uint8_t(below(shape_.threads));
    if (chance(shape_.sync_percent))
      propose_sync(event);
    else if (chance(shape_.atomic_percent))
      propose_atomic(event);
    else
      propose_access(event);
    return event;
  }

  void propose_access(Event &event) {
    event.operation = chance(55) ? Operation::kRead : Operation::kWrite;
    if (!chance(15) || !propose_tile(event)) propose_bytes(event);
  }

  // Returns false, and changes nothing, if it would leave the window.
  bool propose_tile(Event &event) {
    Event tile = event;
    tile.size = uint16_t(one_of({1u, 2u, 4u, 8u, 8u, 1 + below(12)}));
    tile.columns = uint8_t(1 + below(6));
    tile.rows = uint8_t(chance(50) ? 1 : 1 + below(4));
    tile.stride = int16_t(chance(50) ? tile.size * below(4) : below(41)) -
                  int16_t(chance(30) ? 20 : 0);
    tile.pitch = int16_t(below(129)) - 64;
    tile.offset = uint16_t(below(shape_.window));
    const int across = (tile.columns - 1) * tile.stride;
    const int down = (tile.rows - 1) * tile.pitch;
    const int low = tile.offset + std::min(across, 0) + std::min(down, 0);
    const int high = tile.offset + std::max(across, 0) + std::max(down, 0);
    if (low < 0 || high + tile.size > int(shape_.window)) return false;
    event = tile;
    return true;
  }

  void propose_bytes(Event &event) {
    unsigned size;
    if (chance(70))
      size = one_of({1u, 2u, 4u, 8u, 16u});
    else if (chance(80))
      size = 1 + below(16);
    else
      size = 1 + below(100);
    size = std::min(size, shape_.window);
    unsigned offset = below(shape_.window - size + 1);
    if (chance(75)) offset &= ~(std::min(size, 8u) - 1);
    event.offset = uint16_t(offset);
    event.size = uint16_t(size);
  }

  void propose_atomic(Event &event) {
    event.size = uint16_t(one_of({1u, 2u, 4u, 8u, 16u}));
    event.offset = atomic_offset();
    event.operation =
        one_of({Operation::kAtomicLoad, Operation::kAtomicLoad,
                Operation::kAtomicStore, Operation::kAtomicStore,
                Operation::kAtomicUpdate, Operation::kCompareSwap});
    switch (event.operation) {
      case Operation::kAtomicLoad:
        event.order = load_order();
        break;
      case Operation::kAtomicStore:
        event.order = uint8_t(
            one_of({__ATOMIC_RELAXED, __ATOMIC_RELEASE, __ATOMIC_SEQ_CST}));
        break;
      default:
        event.order = any_order();
        event.failure_order = load_order();
        event.flag = chance(60);
        break;
    }
  }

  // There are few places for atomics, so that threads meet there.
  uint16_t atomic_offset() {
    return uint16_t(16 * below(std::max(1u, shape_.window / 64)));
  }

  uint8_t load_order() {
    return uint8_t(one_of({__ATOMIC_RELAXED, __ATOMIC_CONSUME, __ATOMIC_ACQUIRE,
                           __ATOMIC_SEQ_CST}));
  }
  uint8_t any_order() { return uint8_t(below(__ATOMIC_SEQ_CST + 1)); }

  void propose_sync(Event &event) {
    const unsigned kind = below(100);
    if (kind < 35) {
      event.operation = chance(50) ? Operation::kLock : Operation::kUnlock;
      event.object = uint8_t(below(kLocks));
    } else if (kind < 45) {
      event.operation =
          chance(50) ? Operation::kLockShared : Operation::kUnlockShared;
      event.object = uint8_t(kMutexes + below(kLocks - kMutexes));
    } else if (kind < 53) {
      event.operation = chance(50) ? Operation::kAcquire : Operation::kRelease;
      event.object = uint8_t(below(kSemaphores));
      event.flag = shape_.atomic_percent != 0 && chance(30);
      if (event.flag) event.offset = atomic_offset();
    } else if (kind < 63) {
      event.operation = chance(40) ? Operation::kArrive : Operation::kLeave;
      event.object = uint8_t(below(kBarriers));
    } else if (kind < 70) {
      event.operation = Operation::kFence;
      event.order = any_order();
    } else if (kind < 88) {
      propose_life_of_thread(event);
    } else {
      propose_life_of_memory(event);
    }
  }

  void propose_life_of_thread(Event &event) {
    event.operation = one_of({Operation::kFork, Operation::kFork,
                              Operation::kJoin, Operation::kEnd});
    event.object = uint8_t(below(shape_.threads));
    event.flag = chance(30);
  }

  void propose_life_of_memory(Event &event) {
    event.operation = one_of({Operation::kAlloc, Operation::kFree,
                              Operation::kFree, Operation::kFresh});
    event.object = uint8_t(below(kBlocks));
    if (event.operation == Operation::kFresh) propose_bytes(event);
  }

  std::mt19937_64 random_;
  Shape shape_;
};

// The possible part of 'trace': leaves out what cannot happen.
Trace possible_part(const Trace &trace) {
  World world;
  Trace result;
  for (const Event &event : trace) {
    if (!world.can(event)) continue;
    world.apply(event);
    result.push_back(event);
  }
  return result;
}

const char *name_of(Operation operation) {
  switch (operation) {
#define X(name)         \
  case Operation::name: \
    return #name;
    YETI_TRACE_OPERATIONS(X)
#undef X
  }
  return "?";
}

}  // namespace

Shape random_shape(uint64_t seed) {
  std::mt19937_64 random(seed * 2 + 1);
  Shape shape;
  shape.events = 20 + random() % 100;
  shape.threads = 2 + random() % 5;
  if (random() % 16 == 0) shape.threads = kThreads;
  const unsigned windows[] = {8, 16, 24, 64, 160, kBytes};
  shape.window = windows[random() % 6];
  shape.sync_percent = 30 + random() % 50;
  shape.atomic_percent = random() % 3 == 0 ? 0 : random() % 70;
  return shape;
}

Trace random_trace(uint64_t seed, const Shape &shape) {
  return Generator(seed, shape).run();
}

Trace shrink(Trace trace, const std::function<bool(const Trace &)> &fails) {
  for (size_t step = trace.size() / 2; step > 0;) {
    bool shrunk = false;
    for (size_t i = 0; i + step <= trace.size();) {
      Trace smaller = trace;
      smaller.erase(smaller.begin() + ptrdiff_t(i),
                    smaller.begin() + ptrdiff_t(i + step));
      smaller = possible_part(smaller);
      if (fails(smaller)) {
        trace = smaller;
        shrunk = true;
      } else {
        ++i;
      }
    }
    if (!shrunk) step /= 2;
    step = std::min(step, trace.size() / 2 + trace.size() % 2);
  }
  return trace;
}

std::string to_string(const Event &event) {
  std::string text =
      "thread " + std::to_string(event.thread) + ": " +
      name_of(event.operation) + " object " + std::to_string(event.object) +
      " bytes " + std::to_string(event.offset) + "+" +
      std::to_string(event.size) + " order " + std::to_string(event.order) +
      "/" + std::to_string(event.failure_order);
  if (event.flag) text += " flag";
  if (event.is_tile())
    text += " columns " + std::to_string(event.columns) + " stride " +
            std::to_string(event.stride) + " rows " +
            std::to_string(event.rows) + " pitch " +
            std::to_string(event.pitch);
  return text;
}

std::string to_string(const Trace &trace) {
  std::string text;
  for (size_t i = 0; i < trace.size(); ++i)
    text += std::to_string(i) + ". " + to_string(trace[i]) + "\n";
  return text;
}

}  // namespace yeti
