// All handlers are installed as one function, which runs the program's own.
//
// An asynchronous signal that arrives inside the runtime goes back to the
// kernel: it is sent to the thread once more with all signals blocked, and
// deliver_pending_signals unblocks them when the outermost RuntimeScope ends.
// So nothing is copied or queued here, and the handler finds the context and
// the mask that it would have found.
//
// Edges of happens-before: installing a handler, sending a signal or setting a
// timer -> the handler, or the return of sigwait.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/process/signals.h"

#include <signal.h>
#include <ucontext.h>

#include "runtime/base/platform.h"
#include "runtime/base/system_call.h"
#include "runtime/interception/interception.h"
#include "runtime/process/process.h"
#include "runtime/sync/sync.h"
#include "runtime/thread/runtime_scope.h"
#include "runtime/thread/verify_events.h"

namespace yeti {
namespace {

constexpr int kSignals = 65;

// What the program asked for. 'action' is a handler of either kind; SIG_DFL if
// the signal is only taken over to end the process in order.
struct UserAction {
  std::atomic<void *> action{nullptr};
  std::atomic<int> flags{0};
};
UserAction user_actions[kSignals];
SpinLock actions_lock;

// The objects on which sending a signal and handling it are ordered.
char signal_clocks[kSignals];
char timer_clock;

// The kernel's set: one bit per signal.
using SignalSet = uint64_t;
constexpr size_t kSetBytes = 8;

constexpr SignalSet bit(int signal) {
  return SignalSet{1} << (signal - 1);
}
constexpr SignalSet kFaults = bit(SIGSEGV) | bit(SIGBUS) | bit(SIGFPE) |
                              bit(SIGILL) | bit(SIGTRAP) | bit(SIGSYS);
constexpr SignalSet kNotEnding = bit(SIGCHLD) | bit(SIGCONT) | bit(SIGURG) |
                                 bit(SIGWINCH) | bit(SIGSTOP) | bit(SIGTSTP) |
                                 bit(SIGTTIN) | bit(SIGTTOU) | bit(SIGKILL);

// The mask to come back to when the pending signals are delivered.
__thread SignalSet mask_before_pending
    __attribute__((tls_model("initial-exec")));

bool is_signal(int signal) {
  return signal > 0 && signal < kSignals;
}

// True if 'info' is about a fault of the instruction that was running: its
// handler cannot be postponed.
bool is_fault(int signal, const siginfo_t *info) {
  return (bit(signal) & kFaults) != 0 && info->si_code > 0;
}

bool ends_process_by_default(int signal) {
  return is_signal(signal) && (bit(signal) & kNotEnding) == 0 &&
         (signal < 32 || signal >= SIGRTMIN);
}

// Sends the signal to this thread again, to be delivered when 'thread' leaves
// the runtime. The kernel restores the mask of 'context' on return from here.
void postpone(ThreadState &thread, int signal, siginfo_t *info,
              ucontext_t *context) {
  auto *mask = reinterpret_cast<SignalSet *>(&context->uc_sigmask);
  if (!thread.has_pending_signal) mask_before_pending = *mask;
  thread.has_pending_signal = true;
  *mask |= ~kFaults;
  platform::system_call(SYS_rt_tgsigqueueinfo, platform::process_id(),
                        platform::thread_id(), signal, platform::word(info));
}

void set_default(int signal);

// The last moments of a process that ends by 'signal'. A fault happens again on
// return, everything else is sent again: both with the default action now. What
// the thread would have accessed or checked next is not known.
void end_by(int signal, const siginfo_t *info) {
  set_default(signal);
  if (hot.thread != nullptr) begin_verified_interruption(*hot.thread);
  if (hot.thread == nullptr || hot.thread->runtime_depth == 0)
    finish_process(0);
  if (!is_fault(signal, info))
    platform::system_call(SYS_tgkill, platform::process_id(),
                          platform::thread_id(), signal);
}

void acquire_senders(ThreadState &thread, int signal) {
  on_acquire(thread, address_of(&signal_clocks[signal]));
  acquire_timers(thread);
}

// A request of the program to ignore accesses holds for the code that makes it,
// not for a handler that interrupts that code.
class InterruptedIgnores {
 public:
  explicit InterruptedIgnores(ThreadState &thread)
      : reads_(thread.ignore_reads),
        writes_(thread.ignore_writes),
        sync_(thread.ignore_sync) {
    set(thread, 0, 0, 0);
  }
  void end(ThreadState &thread) const { set(thread, reads_, writes_, sync_); }

 private:
  void set(ThreadState &thread, int reads, int writes, int sync) const {
    if (reads_ + writes_ + sync_ == 0) return;
    RuntimeScope scope(thread);
    thread.ignore_reads = reads;
    thread.ignore_writes = writes;
    thread.ignore_sync = sync;
    thread.refresh_epoch();
  }

  const int reads_, writes_, sync_;
};

// The one handler. The call of the program's handler is a frame under the
// instruction that was interrupted.
void handle(int signal, siginfo_t *info, void *context) {
  const int kept = errno;
  ThreadState *thread = hot.thread;
  if (thread != nullptr && thread->runtime_depth > 0 && !is_fault(signal, info))
    return postpone(*thread, signal, info, static_cast<ucontext_t *>(context));
  UserAction &user = user_actions[signal];
  auto *action = reinterpret_cast<void (*)(int, siginfo_t *, void *)>(
      user.action.load(std::memory_order_acquire));
  if (action == nullptr) return end_by(signal, info);
  if (user.flags.load(std::memory_order_relaxed) & SA_RESETHAND)
    set_default(signal);
  if (thread == nullptr) thread = intercepting_thread();
  Address outer = 0;
  Verifier *verifier = nullptr;
  if (thread != nullptr) {
    outer = thread->footprint.begin_interruption(address_of(&outer));
    verifier = begin_verified_interruption(*thread);
  }
  if (thread == nullptr) {
    action(signal, info, context);
  } else {
    const InterruptedIgnores ignores(*thread);
    if (thread->runtime_depth == 0) acquire_senders(*thread, signal);
    const auto interrupted = thread->calls.begin_interruption();
    action(signal, info, context);
    if (hot.thread == thread) {
      ignores.end(*thread);
      thread->calls.end_interruption(interrupted);
      thread->footprint.end_interruption(outer);
      end_verified_interruption(*thread, verifier);
    }
  }
  errno = kept;
}

}  // namespace

void release_signal(const Wrapper &wrapper, int signal) {
  if (is_signal(signal)) wrapper.event(on_release, &signal_clocks[signal]);
}

void acquire_timers(ThreadState &thread) {
  on_acquire(thread, address_of(&timer_clock));
}

void release_timers(const Wrapper &wrapper) {
  wrapper.event(on_release, &timer_clock);
}

void acquire_signal(const Wrapper &wrapper, int signal) {
  if (!is_signal(signal)) return;
  wrapper.inside([&](ThreadState &thread) { acquire_senders(thread, signal); });
}

void deliver_pending_signals(ThreadState &thread) {
  thread.has_pending_signal = false;
  platform::system_call(SYS_rt_sigprocmask, SIG_SETMASK,
                        platform::word(&mask_before_pending), 0, kSetBytes);
}

}  // namespace yeti

using namespace yeti;

YETI_INTERCEPT(int, sigaction,
               (int signal, const struct sigaction *action,
                struct sigaction *old));

namespace yeti {
namespace {

int real_action(int signal, const struct sigaction *action,
                struct sigaction *old) {
  return YETI_REAL(sigaction)(signal, action, old);
}

bool is_ours(const struct sigaction &action) {
  return (action.sa_flags & SA_SIGINFO) != 0 && action.sa_sigaction == handle;
}

bool is_function(const struct sigaction &action) {
  return action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN;
}

// What the kernel is told in place of 'wanted'. SA_RESETHAND is done by
// handle(): a postponed signal must still find the handler.
struct sigaction substitute(int signal, const struct sigaction &wanted) {
  struct sigaction result = wanted;
  if (!is_function(wanted) &&
      (wanted.sa_handler == SIG_IGN || !ends_process_by_default(signal)))
    return result;
  if (!is_function(wanted)) {
    sigfillset(&result.sa_mask);
    result.sa_flags = SA_ONSTACK | SA_RESTART;
  }
  result.sa_sigaction = handle;
  result.sa_flags = (result.sa_flags | SA_SIGINFO) & ~SA_RESETHAND;
  return result;
}

void remember(int signal, const struct sigaction &wanted) {
  UserAction &user = user_actions[signal];
  user.flags.store(wanted.sa_flags, std::memory_order_relaxed);
  user.action.store(is_function(wanted)
                        ? reinterpret_cast<void *>(wanted.sa_sigaction)
                        : nullptr,
                    std::memory_order_release);
}

// 'old' as the program set it, from what the kernel has and what was remembered
// until now.
struct sigaction as_set(const struct sigaction &old, void *action, int flags) {
  struct sigaction result = old;
  if (!is_ours(old)) return result;
  if (action == nullptr) {
    __builtin_memset(&result, 0, sizeof result);
    result.sa_handler = SIG_DFL;
    return result;
  }
  result.sa_sigaction =
      reinterpret_cast<void (*)(int, siginfo_t *, void *)>(action);
  constexpr int kOurs = SA_SIGINFO | static_cast<int>(SA_RESETHAND);
  result.sa_flags = (old.sa_flags & ~kOurs) | (flags & kOurs);
  return result;
}

// As sigaction. A signal that comes in the middle runs the new handler.
int exchange_action(int signal, const struct sigaction *wanted,
                    struct sigaction *old) {
  SpinGuard guard(actions_lock);
  UserAction &user = user_actions[signal];
  void *const action_before = user.action.load(std::memory_order_relaxed);
  const int flags_before = user.flags.load(std::memory_order_relaxed);
  struct sigaction kernel_old, kernel_new;
  if (wanted != nullptr) {
    kernel_new = substitute(signal, *wanted);
    if (is_function(*wanted)) remember(signal, *wanted);
  }
  const int result = real_action(
      signal, wanted == nullptr ? nullptr : &kernel_new, &kernel_old);
  if (result != 0) {
    user.flags.store(flags_before, std::memory_order_relaxed);
    user.action.store(action_before, std::memory_order_relaxed);
    return result;
  }
  if (wanted != nullptr && !is_function(*wanted)) remember(signal, *wanted);
  if (old != nullptr) *old = as_set(kernel_old, action_before, flags_before);
  return 0;
}

void set_default(int signal) {
  struct sigaction action = {};
  action.sa_handler = SIG_DFL;
  real_action(signal, &action, nullptr);
}

}  // namespace

SignalHandler exchange_handler(const Wrapper &wrapper, int signal,
                               SignalHandler handler, int flags) {
  if (!is_signal(signal)) {
    errno = EINVAL;
    return SIG_ERR;
  }
  release_signal(wrapper, signal);
  struct sigaction action = {}, old = {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  int result = 0, error = 0;
  auto exchange = [&] {
    result = exchange_action(signal, &action, &old);
    error = errno;
  };
  if (wrapper)
    wrapper.inside([&](ThreadState &) { exchange(); });
  else
    exchange();
  if (result == 0) return old.sa_handler;
  errno = error;
  return SIG_ERR;
}

// Signals that were ignored when the program was started stay ignored, and
// those that already have a handler keep it.
void start_signals() {
  for (int signal = 1; signal < kSignals; ++signal) {
    if (!ends_process_by_default(signal)) continue;
    struct sigaction present;
    if (real_action(signal, nullptr, &present) != 0 ||
        present.sa_handler != SIG_DFL)
      continue;
    struct sigaction ending = substitute(signal, present);
    real_action(signal, &ending, nullptr);
  }
}

}  // namespace yeti

extern "C" int yeti_wrap_sigaction(int signal, const struct sigaction *action,
                                   struct sigaction *old) {
  YETI_WRAPPER(wrapper);
  if (!is_signal(signal)) return real_action(signal, action, old);
  if (action != nullptr) release_signal(wrapper, signal);
  if (!wrapper) return exchange_action(signal, action, old);
  int result = 0, error = 0;
  wrapper.inside([&](ThreadState &) {
    result = exchange_action(signal, action, old);
    error = errno;
  });
  if (result != 0) errno = error;
  return result;
}
