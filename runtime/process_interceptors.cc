// The end of the process and of its image, and what is to be called then.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#include "runtime/interception.h"
#include "runtime/process.h"

namespace yeti {
namespace {

// A function to call at exit: what its registration knew, it knows.
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

}  // namespace
}  // namespace yeti

using namespace yeti;

// atexit and the destructors of static objects come here.
YETI_INTERCEPT(int, __cxa_atexit,
               (void (*function)(void *), void *argument, void *module)) {
  YETI_WRAPPER(wrapper);
  if (!wrapper) return YETI_REAL(__cxa_atexit)(function, argument, module);
  ExitCall *call = note(wrapper, {function, nullptr, argument});
  return YETI_REAL(__cxa_atexit)(run_exit_call, call, module);
}

YETI_INTERCEPT(int, on_exit, (void (*function)(int, void *), void *argument)) {
  YETI_WRAPPER(wrapper);
  if (!wrapper) return YETI_REAL(on_exit)(function, argument);
  ExitCall *call = note(wrapper, {nullptr, function, argument});
  return YETI_REAL(on_exit)(run_exit_call_with_status, call);
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

// Its handlers run first: then the status may be another.
YETI_INTERCEPT(void, quick_exit, (int status)) {
  YETI_REAL(quick_exit)(finish_process(status));
  __builtin_unreachable();
}

// --- a new image. Reports in the making come to their end first. ---

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

// The arguments of execl and its kin, as execv wants them.
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
