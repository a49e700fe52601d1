// A coroutine that is resumed by another thread.
// OPTIONS: -std=c++20
// SPDX-License-Identifier: GPL-3.0-or-later
#include <coroutine>
#include <thread>

#include "test.h"

int x;

struct Task {
  struct promise_type {
    Task get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
};

static Task steps() {
  x = 1;
  co_await std::suspend_always();
  x = 2;
}

int main() {
  Task task = steps();
  task.handle.resume();
  std::thread thread([&] {
    task.handle.resume();
    order_reach(1);
  });
  order_wait(1);
  thread.join();
  x = 3;
  task.handle.destroy();
}
