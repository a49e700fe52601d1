// Threads of C++: pairs of functions that differ in what matters.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>
#include <thread>

int x, y, z;
std::mutex mutex;

static void count() {
  x++;  // WARN: write of 'x' by one thread and write of 'x' by another thread
}
static void count_locked() {
  std::lock_guard<std::mutex> guard(mutex);
  y++;
}
int two() {
  std::thread one(count), other(count);
  one.join();
  other.join();
  return x;
}
int two_locked() {
  std::thread one(count_locked), other(count_locked);
  one.join();
  other.join();
  return y;
}

int captured() {
  int local = 0;
  std::thread thread([&] { local++; });  // WARN: write of 'local'
  local++;
  thread.join();
  return local;
}
int captured_later() {
  int local = 0;
  std::thread thread([&] { local++; });
  thread.join();
  local++;
  return local;
}
int copied() {
  int local = 0;
  std::thread one([=]() mutable { local++; });
  std::thread other([=]() mutable { local++; });
  one.join();
  other.join();
  return local;
}
int own() {
  std::thread one([] {
    int local = 0;
    local++;
  });
  one.join();
  return 0;
}

void global_of_two() {
  std::thread one([] { z = 1; });  // WARN: write of 'z' by another thread
  std::thread other([] { z = 2; });
  one.join();
  other.join();
}
void global_in_turn() {
  std::thread one([] { z = 1; });
  one.join();
  std::thread other([] { z = 2; });
  other.join();
}

int under_lock() {
  int local = 0;
  std::thread thread([&] {
    std::lock_guard<std::mutex> guard(mutex);
    local++;
  });
  {
    std::lock_guard<std::mutex> guard(mutex);
    local++;
  }
  thread.join();
  return local;
}
