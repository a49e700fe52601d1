// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/judge/untold_races.h"

#include <atomic>

#include "runtime/base/platform.h"

namespace yeti {

namespace {

constexpr unsigned kPatienceMs = 5'000;

// The races of all threads, and of the calling thread: it may end the process
// while it reports, or in a signal handler that interrupts this.
std::atomic<unsigned> telling{0};
__thread unsigned telling_here __attribute__((tls_model("initial-exec")));

}  // namespace

void begin_telling() {
  ++telling_here;
  telling.fetch_add(1);
}

void end_telling() {
  telling.fetch_sub(1);
  --telling_here;
}

void wait_for_untold_races() {
  for (unsigned i = 0; i < kPatienceMs && telling.load() > telling_here; ++i)
    platform::sleep_ns(1'000'000);
}

void forget_untold_races_of_others() {
  telling.store(telling_here);
}

}  // namespace yeti
