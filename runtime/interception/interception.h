// How a function of another library is wrapped: the wrapper's declaration, the
// function that it hides, and what every wrapper does on entry. Knows nothing
// of single functions.
//
//   YETI_INTERCEPT(int, pthread_spin_lock, (pthread_spinlock_t *lock)) {
//     YETI_WRAPPER(wrapper);
//     int result = YETI_REAL(pthread_spin_lock)(lock);
//     if (result == 0) wrapper.event(on_lock, lock);
//     return result;
//   }
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_INTERCEPTION_INTERCEPTION_H
#define YETI_RUNTIME_INTERCEPTION_INTERCEPTION_H

#include <errno.h>

#include <atomic>

#include "runtime/interception/modules.h"
#include "runtime/thread/runtime_scope.h"
#include "runtime/thread/thread_state.h"

#define YETI_EXPORTED __attribute__((visibility("default"), used))

// Declares YETI_REAL(name) and begins the definition of the exported function
// 'name'. Its C++ name differs, so that no header's attributes or exception
// specification for 'name' get in the way.
#define YETI_INTERCEPT(result, name, parameters) \
  YETI_INTERCEPT_VERSION(result, name, nullptr, parameters)

// As above; the real function is looked up with 'version' first.
#define YETI_INTERCEPT_VERSION(result, name, version, parameters)              \
  static ::yeti::RealFunction<result parameters> yeti_real_##name{             \
      {#name, version, {nullptr}}};                                            \
  static ::yeti::RealEntry yeti_entry_##name                                   \
      __attribute__((section("yeti_reals"), used)) = {&yeti_real_##name.link}; \
  extern "C" YETI_EXPORTED result yeti_wrap_##name parameters __asm__(#name);  \
  extern "C" result yeti_wrap_##name parameters

// The function that the wrapper 'name' hides.
#define YETI_REAL(name) yeti_real_##name

// The first statement of a wrapper.
#define YETI_WRAPPER(variable)                                   \
  ::yeti::Wrapper variable(                                      \
      reinterpret_cast<::yeti::Pc>(__builtin_return_address(0)), \
      ::yeti::address_of(__builtin_dwarf_cfa()))

namespace yeti {

// The link to one hidden function: found on first use at the latest.
struct RealLink {
  const char *name;
  const char *version;  // preferred symbol version or null
  std::atomic<void *> address;
};

struct RealEntry {
  RealLink *link;
};

// The address of the function of 'link'; ends the process with a clear message
// if no library has it.
void *resolve_real(RealLink *link);

// As resolve_real, but null if there is none.
void *find_real(RealLink *link);

// Calls 'visit' with the name of each wrapper.
void for_each_wrapper(void (*visit)(const char *name, void *context),
                      void *context);

// Finds all hidden functions that the loaded libraries have, so that later
// calls, perhaps in signal handlers, need no lookup.
void resolve_all_reals();

// The runtime is ready: from now on wrappers tell events.
void begin_to_intercept();

template <class Signature>
struct RealFunction {
  RealLink link;
  Signature *get() {
    void *found = link.address.load(std::memory_order_acquire);
    if (__builtin_expect(found == nullptr, 0)) found = resolve_real(&link);
    return reinterpret_cast<Signature *>(found);
  }
  template <class... Arguments>
  auto operator()(Arguments... arguments) {
    return get()(arguments...);
  }
};

// The record of the calling thread, made now if need be; null if a wrapper
// entered at this moment has to pass straight through: the runtime is not
// ready, the thread is inside the runtime, or it has ended already.
ThreadState *discover_thread();
inline ThreadState *intercepting_thread() {
  ThreadState *thread = hot.thread;
  if (__builtin_expect(thread == nullptr, 0)) return discover_thread();
  return thread->runtime_depth == 0 ? thread : nullptr;
}

// What every wrapper has in common: the frame of its call on the thread's call
// stack, and the scope and errno around the events it tells. A Wrapper that
// passes through tells nothing.
class Wrapper {
 public:
  Wrapper(Pc return_address, Address cfa)
      : thread_(intercepting_thread()), return_address_(return_address) {
    if (thread_ != nullptr) frame_ = thread_->calls.push(return_address, cfa);
  }
  ~Wrapper() {
    if (thread_ != nullptr) thread_->calls.pop_to(frame_);
  }
  Wrapper(const Wrapper &) = delete;
  Wrapper &operator=(const Wrapper &) = delete;

  explicit operator bool() const { return thread_ != nullptr; }
  ThreadState &thread() const { return *thread_; }

  // Whether accesses made, or memory freed, for the caller count (modules.h).
  bool judges_accesses() const {
    return thread_ != nullptr && judges_accesses_from(return_address_);
  }
  bool judges_frees() const {
    return thread_ != nullptr && judges_frees_from(return_address_);
  }

  // Whether the caller was not compiled with the plugin.
  bool is_called_by_foreign_code() const {
    return is_foreign_code(return_address_);
  }

  // Whether what the caller does orders anything (modules.h).
  bool orders() const {
    return thread_ != nullptr && !is_in_quiet_library(return_address_);
  }

  // Its frame, which is not there if there are too many, and whether that lies
  // right inside of 'frame'.
  const Frame *frame() const { return frame_; }
  bool is_called_by(const Frame *frame) const {
    return frame != nullptr && thread_->calls.caller_of(frame_) == frame;
  }

  // Runs 'action(thread)' inside the runtime.
  template <class Action>
  void inside(Action action) const {
    if (thread_ == nullptr) return;
    const int kept = errno;
    {
      RuntimeScope scope(*thread_);
      action(*thread_);
    }
    errno = kept;
  }
  // Tells 'what' of the object at 'object'.
  template <class Object>
  void event(void (*what)(ThreadState &, Address), Object *object) const {
    inside([&](ThreadState &thread) { what(thread, address_of(object)); });
  }

 private:
  ThreadState *thread_;
  Pc return_address_;
  Frame *frame_ = nullptr;
};

}  // namespace yeti

#endif
