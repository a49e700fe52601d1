// Older ways to install a handler, and what leads to a handler's call or to the
// return of sigwait.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <mqueue.h>
#include <pthread.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>

#include "runtime/libc/library_accesses.h"
#include "runtime/libc/notification.h"
#include "runtime/process/signals.h"

using namespace yeti;

// --- handlers ---

constexpr int kOnce = static_cast<int>(SA_RESETHAND) | SA_NODEFER;

#define YETI_INTERCEPT_SIGNAL(name, flags)                                   \
  YETI_INTERCEPT(SignalHandler, name, (int signal, SignalHandler handler)) { \
    YETI_WRAPPER(wrapper);                                                   \
    return exchange_handler(wrapper, signal, handler, flags);                \
  }
YETI_INTERCEPT_SIGNAL(signal, SA_RESTART)
YETI_INTERCEPT_SIGNAL(bsd_signal, SA_RESTART)
YETI_INTERCEPT_SIGNAL(ssignal, SA_RESTART)
YETI_INTERCEPT_SIGNAL(sysv_signal, kOnce)
YETI_INTERCEPT_SIGNAL(__sysv_signal, kOnce)

// System V: also blocks or unblocks the signal, and tells if it was blocked.
YETI_INTERCEPT(SignalHandler, sigset, (int signal, SignalHandler handler)) {
  YETI_WRAPPER(wrapper);
  const SignalHandler hold = reinterpret_cast<SignalHandler>(2);
  sigset_t one, before;
  sigemptyset(&one);
  if (handler == SIG_ERR || sigaddset(&one, signal) != 0) {
    errno = EINVAL;
    return SIG_ERR;
  }
  const int how = handler == hold ? SIG_BLOCK : SIG_UNBLOCK;
  SignalHandler old;
  if (handler == hold) {
    struct sigaction present;
    if (sigaction(signal, nullptr, &present) != 0) return SIG_ERR;
    old = present.sa_handler;
  } else {
    old = exchange_handler(wrapper, signal, handler, 0);
    if (old == SIG_ERR) return SIG_ERR;
  }
  pthread_sigmask(how, &one, &before);
  return sigismember(&before, signal) == 1 ? hold : old;
}

// --- senders ---

#define YETI_INTERCEPT_SENDER(name, parameters, arguments) \
  YETI_INTERCEPT(int, name, parameters) {                  \
    YETI_WRAPPER(wrapper);                                 \
    release_signal(wrapper, signal);                       \
    return YETI_REAL(name) arguments;                      \
  }
YETI_INTERCEPT_SENDER(kill, (pid_t process, int signal), (process, signal))
YETI_INTERCEPT_SENDER(killpg, (pid_t group, int signal), (group, signal))
YETI_INTERCEPT_SENDER(raise, (int signal), (signal))
YETI_INTERCEPT_SENDER(tgkill, (pid_t process, pid_t thread, int signal),
                      (process, thread, signal))
YETI_INTERCEPT_SENDER(pthread_kill, (pthread_t thread, int signal),
                      (thread, signal))
YETI_INTERCEPT_SENDER(sigqueue,
                      (pid_t process, int signal, const union sigval value),
                      (process, signal, value))
YETI_INTERCEPT_SENDER(pthread_sigqueue,
                      (pthread_t thread, int signal, const union sigval value),
                      (thread, signal, value))

#define YETI_INTERCEPT_TIMER(result, name, parameters, arguments, event) \
  YETI_INTERCEPT(result, name, parameters) {                             \
    YETI_WRAPPER(wrapper);                                               \
    expect_notification(event);                                          \
    release_timers(wrapper);                                             \
    return YETI_REAL(name) arguments;                                    \
  }
YETI_INTERCEPT_TIMER(unsigned, alarm, (unsigned seconds), (seconds), nullptr)
YETI_INTERCEPT_TIMER(unsigned, ualarm, (unsigned first, unsigned next),
                     (first, next), nullptr)
YETI_INTERCEPT_TIMER(int, setitimer,
                     (int which, const struct itimerval *value,
                      struct itimerval *old),
                     (which, value, old), nullptr)
YETI_INTERCEPT_TIMER(int, timer_create,
                     (clockid_t clock, struct sigevent *event, timer_t *timer),
                     (clock, event, timer), event)
YETI_INTERCEPT_TIMER(int, mq_notify,
                     (mqd_t queue, const struct sigevent *event),
                     (queue, event), event)
YETI_INTERCEPT_TIMER(int, timer_settime,
                     (timer_t timer, int flags, const struct itimerspec *value,
                      struct itimerspec *old),
                     (timer, flags, value, old), nullptr)

// --- receivers ---

YETI_INTERCEPT(int, sigwait, (const sigset_t *set, int *signal)) {
  YETI_WRAPPER(wrapper);
  const int result = YETI_REAL(sigwait)(set, signal);
  if (result == 0) {
    acquire_signal(wrapper, *signal);
    YETI_WRITES(sigwait, signal, sizeof *signal);
  }
  return result;
}

#define YETI_INTERCEPT_SIGWAIT(name, parameters, arguments) \
  YETI_INTERCEPT(int, name, parameters) {                   \
    YETI_WRAPPER(wrapper);                                  \
    const int signal = YETI_REAL(name) arguments;           \
    if (signal > 0) {                                       \
      acquire_signal(wrapper, signal);                      \
      if (info) YETI_WRITES(name, info, sizeof *info);      \
    }                                                       \
    return signal;                                          \
  }
YETI_INTERCEPT_SIGWAIT(sigwaitinfo, (const sigset_t *set, siginfo_t *info),
                       (set, info))
YETI_INTERCEPT_SIGWAIT(sigtimedwait,
                       (const sigset_t *set, siginfo_t *info,
                        const struct timespec *timeout),
                       (set, info, timeout))
