// See the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/early_threads.h"

#include <dirent.h>
#include <fcntl.h>

#include <algorithm>

#include "runtime/base/platform.h"
#include "runtime/base/spin_lock.h"
#include "runtime/base/system_call.h"

namespace yeti {

std::atomic<bool> has_early_threads{false};

namespace {

struct EarlyThreads {
  SpinLock lock;
  Vector<int32_t> numbers;  // of those that have not shown themselves
  VectorClock released;
};
EarlyThreads *early = nullptr;  // never changes once has_early_threads is set

// The number that 'text' is, or 0.
int32_t number_of(const char *text) {
  int32_t number = 0;
  for (; *text != 0; ++text) {
    if (*text < '0' || *text > '9') return 0;
    number = number * 10 + (*text - '0');
  }
  return number;
}

void list_threads(Vector<int32_t> &numbers) {
  const long folder = platform::system_call(
      SYS_openat, AT_FDCWD, platform::word("/proc/self/task"),
      O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  if (folder < 0) return;
  alignas(dirent64) char entries[4096];
  for (;;) {
    const long bytes = platform::system_call(
        SYS_getdents64, folder, platform::word(entries), sizeof entries);
    if (bytes <= 0) break;
    for (long at = 0; at < bytes;) {
      const auto *entry = reinterpret_cast<const dirent64 *>(entries + at);
      if (const int32_t number = number_of(entry->d_name))
        numbers.push_back(number);
      at += entry->d_reclen;
    }
  }
  platform::system_call(SYS_close, folder);
}

}  // namespace

void note_early_threads() {
  auto *found = create<EarlyThreads>();
  list_threads(found->numbers);
  const auto self = std::find(found->numbers.begin(), found->numbers.end(),
                              platform::thread_id());
  if (self != found->numbers.end()) found->numbers.erase(self);
  if (found->numbers.empty()) return destroy(found);
  early = found;
  has_early_threads.store(true, std::memory_order_release);
}

void release_to_all_early_threads(ThreadState &thread) {
  Strand &strand = thread.strand();
  SpinGuard guard(early->lock);
  strand.release_join(early->released);
}

void acquire_if_early_thread(ThreadState &thread) {
  if (!has_early_threads.load(std::memory_order_acquire)) return;
  Strand &strand = thread.strand();
  SpinGuard guard(early->lock);
  const auto self = std::find(early->numbers.begin(), early->numbers.end(),
                              platform::thread_id());
  if (self == early->numbers.end()) return;
  strand.acquire(early->released);
  early->numbers.erase(self);
  if (early->numbers.empty())
    has_early_threads.store(false, std::memory_order_relaxed);
}

}  // namespace yeti
