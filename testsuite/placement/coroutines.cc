// Symmetric transfer between coroutines stays a jump: a chain of them needs no
// stack.
// run: -O2 -std=c++20 -fplugin-arg-yeti-ignore=Task* -fplugin-arg-yeti-ignore=main
// SPDX-License-Identifier: GPL-3.0-or-later
#include <coroutine>
#include <exception>
long count;
char *first, *last;
struct Task {
  struct promise_type {
    struct Final {
      bool await_ready() noexcept { return false; }
      std::coroutine_handle<> await_suspend(
          std::coroutine_handle<promise_type> h) noexcept {
        return h.promise().next;
      }
      void await_resume() noexcept {}
    };
    Task get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() { return {}; }
    Final final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
    std::coroutine_handle<> next = std::noop_coroutine();
  };
  bool await_ready() { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> caller) {
    handle.promise().next = caller;
    return handle;
  }
  void await_resume() { handle.destroy(); }
  std::coroutine_handle<promise_type> handle;
};
__attribute__((noipa, no_sanitize("thread"))) void mark() {
  last = static_cast<char *>(__builtin_frame_address(0));
  if (!first) first = last;
  ++count;
}
__attribute__((no_sanitize("thread"))) Task leaf() {
  mark();
  co_return;
}
__attribute__((no_sanitize("thread"))) Task chain() {
  for (int i = 0; i < 500; ++i) co_await leaf();
}
int main() {
  chain().handle.resume();
  long used = first - last;
  return count != 500 || used > 2000 || used < -2000;
}
