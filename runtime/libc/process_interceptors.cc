// The end of the process and of its image, and what is to be called then.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <sched.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#include "runtime/base/standard_stream.h"
#include "runtime/interception/interception.h"
#include "runtime/process/process.h"
#include "runtime/sync/sync.h"
#include "runtime/thread/runtime_scope.h"
#include "runtime/thread/serial_phase.h"

namespace yeti {
namespace {

// A function to call at exit. It knows what was known when it was registered.
struct ExitCall {
  void (*function)(void *);
  void (*function_with_status)(int, void *);
  void *argument;
};

// The exit handlers of a process whose last thread has ended run on that thread
// (see resume_for_exit).
ExitCall take(void *given) {
  auto *call = static_cast<ExitCall *>(given);
  const ExitCall copy = *call;
  resume_for_exit();
  ThreadState *thread = intercepting_thread();
  if (thread == nullptr) return copy;
  RuntimeScope scope(*thread);
  on_acquire(*thread, address_of(call));
  on_sync_destroy(*thread, address_of(call));
  destroy(call);
  return copy;
}

void run_exit_call(void *given) {
  const ExitCall call = take(given);
  call.function(call.argument);
}

void run_exit_call_with_status(int status, void *given) {
  const ExitCall call = take(given);
  call.function_with_status(status, call.argument);
}

ExitCall *note(const Wrapper &wrapper, const ExitCall &wanted) {
  ExitCall *call = nullptr;
  wrapper.inside([&](ThreadState &thread) {
    call = create<ExitCall>(wanted);
    on_release(thread, address_of(call));
  });
  return call;
}

// Registering a function for quick_exit happens before the call of quick_exit.
char quick_exit_clock;

std::atomic<int> quick_exit_status{0};  // as given to quick_exit

RealFunction<void(int)> real_exit{{"exit", nullptr, {nullptr}}};
RealEntry exit_entry
    __attribute__((section("yeti_reals"), used)) = {&real_exit.link};

}  // namespace
}  // namespace yeti

using namespace yeti;

// Defined below: register_end is called by the first of these.
YETI_INTERCEPT(int, on_exit, (void (*function)(int, void *), void *argument));
YETI_INTERCEPT(int, __cxa_at_quick_exit,
               (void (*function)(void *), void *module));
YETI_INTERCEPT(void, quick_exit, (int status));

namespace yeti {
namespace {

// The last of the exit handlers, called when the destructors of all libraries
// have run: the call of these was registered later. To end with another status
// than the program wanted, the process calls exit again, which continues where
// the first call was, flushes and closes the streams, and ends.
void end_at_exit(int status, void *) {
  const int wanted = finish_process(status);
  if (wanted != status) real_exit(wanted);
}

// The same for quick_exit, which calls no destructors and flushes nothing.
void end_at_quick_exit(void *) {
  const int status = quick_exit_status.load(std::memory_order_relaxed);
  const int wanted = finish_process(status);
  if (wanted != status) YETI_REAL(quick_exit)(wanted);
}

}  // namespace

// Handlers run in the reverse order of their registration: the first one to be
// registered runs last. Constructors of libraries may register theirs before
// start_process.
void register_end() {
  static std::atomic<bool> is_registered{false};
  if (is_registered.exchange(true, std::memory_order_relaxed)) return;
  YETI_REAL(on_exit)(end_at_exit, nullptr);
  YETI_REAL(__cxa_at_quick_exit)(end_at_quick_exit, nullptr);
}

}  // namespace yeti

// What this library registers for itself (its C++ support may, from GCC 13 on)
// is no event of the program.
extern "C" __attribute__((visibility("hidden"))) void *__dso_handle;
static bool is_own(const void *module) {
  return module == &__dso_handle;
}

// atexit and the destructors of static objects come here.
YETI_INTERCEPT(int, __cxa_atexit,
               (void (*function)(void *), void *argument, void *module)) {
  YETI_WRAPPER(wrapper);
  register_end();
  if (!wrapper || is_own(module))
    return YETI_REAL(__cxa_atexit)(function, argument, module);
  ExitCall *call = note(wrapper, {function, nullptr, argument});
  return YETI_REAL(__cxa_atexit)(run_exit_call, call, module);
}

extern "C" int yeti_wrap_on_exit(void (*function)(int, void *),
                                 void *argument) {
  YETI_WRAPPER(wrapper);
  register_end();
  if (!wrapper) return YETI_REAL(on_exit)(function, argument);
  ExitCall *call = note(wrapper, {nullptr, function, argument});
  return YETI_REAL(on_exit)(run_exit_call_with_status, call);
}

// at_quick_exit comes here.
extern "C" int yeti_wrap___cxa_at_quick_exit(void (*function)(void *),
                                             void *module) {
  YETI_WRAPPER(wrapper);
  register_end();
  wrapper.event(on_release, &quick_exit_clock);
  return YETI_REAL(__cxa_at_quick_exit)(function, module);
}

// --- ends without exit handlers ---

YETI_INTERCEPT(void, _exit, (int status)) {
  YETI_REAL(_exit)(finish_process(status));
  __builtin_unreachable();
}

YETI_INTERCEPT(void, _Exit, (int status)) {
  YETI_REAL(_Exit)(finish_process(status));
  __builtin_unreachable();
}

// Its handlers run first, the runtime's last of all.
extern "C" void yeti_wrap_quick_exit(int status) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_acquire, &quick_exit_clock);
  quick_exit_status.store(status, std::memory_order_relaxed);
  YETI_REAL(quick_exit)(status);
  __builtin_unreachable();
}

// Returns in the child of a fork, whose standard streams then go nowhere.
YETI_INTERCEPT(int, daemon, (int keeps_folder, int keeps_streams)) {
  YETI_WRAPPER(wrapper);
  const int result = YETI_REAL(daemon)(keeps_folder, keeps_streams);
  wrapper.inside([&](ThreadState &) {
    if (result != 0 || keeps_streams != 0) return;
    descriptor_redirected(kStandardOutput);
    descriptor_redirected(kStandardError);
  });
  return result;
}

// --- copies of the process that run no handlers of fork ---

namespace yeti {
namespace {

struct CloneCall {
  int (*body)(void *);
  void *argument;
};

// In the child, whose memory is a copy: the call is where it was.
int run_clone(void *given) {
  const CloneCall call = *static_cast<const CloneCall *>(given);
  after_fork_in_child();
  return finish_process(call.body(call.argument));
}

}  // namespace
}  // namespace yeti

// A clone that shares the caller's memory is a thread, or will soon run another
// program.
YETI_INTERCEPT(int, clone,
               (int (*body)(void *), void *stack, int flags, void *argument,
                void *parent_id, void *thread_area, void *child_id)) {
  if ((flags & (CLONE_VM | CLONE_VFORK)) == CLONE_VM) rule_out_serial_phases();
  if ((flags & CLONE_VM) != 0 || intercepting_thread() == nullptr)
    return YETI_REAL(clone)(body, stack, flags, argument, parent_id,
                            thread_area, child_id);
  CloneCall call = {body, argument};
  before_fork();
  const int result =
      YETI_REAL(clone)(run_clone, stack, flags, static_cast<void *>(&call),
                       parent_id, thread_area, child_id);
  const int error = errno;
  after_fork_in_parent();
  errno = error;
  return result;
}

YETI_INTERCEPT(pid_t, _Fork, ()) {
  if (intercepting_thread() == nullptr) return YETI_REAL(_Fork)();
  before_fork();
  const pid_t result = YETI_REAL(_Fork)();
  const int error = errno;
  if (result == 0)
    after_fork_in_child();
  else
    after_fork_in_parent();
  errno = error;
  return result;
}

// --- a new image. Reports that are being made are finished first. ---

YETI_INTERCEPT(int, execve,
               (const char *path, char *const *arguments,
                char *const *environment)) {
  finish_process(0);
  return YETI_REAL(execve)(path, arguments, environment);
}

YETI_INTERCEPT(int, execv, (const char *path, char *const *arguments)) {
  finish_process(0);
  return YETI_REAL(execv)(path, arguments);
}

YETI_INTERCEPT(int, execvp, (const char *file, char *const *arguments)) {
  finish_process(0);
  return YETI_REAL(execvp)(file, arguments);
}

YETI_INTERCEPT(int, execvpe,
               (const char *file, char *const *arguments,
                char *const *environment)) {
  finish_process(0);
  return YETI_REAL(execvpe)(file, arguments, environment);
}

YETI_INTERCEPT(int, fexecve,
               (int file, char *const *arguments, char *const *environment)) {
  finish_process(0);
  return YETI_REAL(fexecve)(file, arguments, environment);
}

namespace {

// The arguments of execl and similar functions, in the form for execv.
class ArgumentList {
 public:
  // Takes 'first' and those in 'list' up to a null.
  ArgumentList(const char *first, va_list list) {
    for (const char *next = first; next != nullptr;
         next = va_arg(list, const char *))
      arguments_.push_back(const_cast<char *>(next));
    arguments_.push_back(nullptr);
  }
  char *const *get() const { return arguments_.data(); }

 private:
  Vector<char *> arguments_;
};

}  // namespace

YETI_INTERCEPT(int, execl, (const char *path, const char *first, ...)) {
  va_list list;
  va_start(list, first);
  ArgumentList arguments(first, list);
  va_end(list);
  finish_process(0);
  return YETI_REAL(execv)(path, arguments.get());
}

YETI_INTERCEPT(int, execlp, (const char *file, const char *first, ...)) {
  va_list list;
  va_start(list, first);
  ArgumentList arguments(first, list);
  va_end(list);
  finish_process(0);
  return YETI_REAL(execvp)(file, arguments.get());
}

YETI_INTERCEPT(int, execle, (const char *path, const char *first, ...)) {
  va_list list;
  va_start(list, first);
  ArgumentList arguments(first, list);
  char *const *environment = va_arg(list, char *const *);
  va_end(list);
  finish_process(0);
  return YETI_REAL(execve)(path, arguments.get(), environment);
}
