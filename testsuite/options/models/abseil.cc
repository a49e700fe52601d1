// What Abseil's synchronisation orders. Nothing races.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <absl/base/call_once.h>
#include <absl/synchronization/barrier.h>
#include <absl/synchronization/blocking_counter.h>
#include <absl/synchronization/mutex.h>
#include <absl/synchronization/notification.h>
#include <cstdio>
#include <thread>
#include <vector>
absl::Mutex mu;
int n;
bool ready;
absl::once_flag once;
int lazy;
int rd;
int main() {
  absl::Notification note;
  int told = 0;
  absl::BlockingCounter bc(4);
  int parts[4];
  std::vector<std::thread> t;
  for (int k = 0; k < 4; k++)
    t.emplace_back([&, k] {
      for (int i = 0; i < 500; i++) {
        absl::MutexLock l(&mu);
        n++;
      }
      for (int i = 0; i < 100; i++) {
        absl::ReaderMutexLock l(&mu);
        (void)*(volatile int *)&rd;
      }
      for (int i = 0; i < 100; i++) {
        absl::WriterMutexLock l(&mu);
        rd++;
      }
      mu.LockWhen(absl::Condition(&ready));
      n++;
      mu.Unlock();
      if (mu.TryLock()) {
        n++;
        mu.Unlock();
      }
      absl::call_once(once, [] { lazy = 5; });
      if (lazy != 5) std::puts("bad");
      note.WaitForNotification();
      if (told != 3) std::puts("bad");
      {
        absl::MutexLock l(&mu);
        mu.Await(absl::Condition(
            +[](int *p) { return *p > 0; }, &n));
        n++;
      }
      parts[k] = k;
      bc.DecrementCount();
    });
  {
    absl::MutexLock l(&mu);
    ready = true;
  }
  told = 3;
  note.Notify();
  bc.Wait();
  int s = 0;
  for (int p : parts) s += p;
  absl::CondVar cv;
  bool go = false;
  int after = 0;
  std::thread w([&] {
    mu.Lock();
    while (!go) cv.Wait(&mu);
    after++;
    mu.Unlock();
  });
  mu.Lock();
  go = true;
  cv.SignalAll();
  mu.Unlock();
  mu.Lock();
  after++;
  mu.Unlock();
  w.join();
  for (auto &x : t) x.join();
  std::printf("%d %d %d\n", n > 2000, s, after);
}
