// Signals: the program's handlers run only outside of the runtime, and a signal
// that ends the program lets a report that is being made be finished.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_PROCESS_SIGNALS_H
#define YETI_RUNTIME_PROCESS_SIGNALS_H

#include "runtime/interception/interception.h"

namespace yeti {

// Takes over the signals whose default is to end the process.
void start_signals();

// Sending 'signal' happens before its handler and before the return of a
// sigwait for it; setting a timer before every handler.
//
// For raise, C11 says so (5.1.2.3, 7.14.1.1). For kill, pthread_kill and
// sigqueue to another thread neither C11 nor POSIX speaks of order: POSIX does
// not name them among the functions that synchronise memory (XBD 4.12), and
// calls all accesses of a handler in a process with threads undefined but those
// to atomics and to volatile sig_atomic_t (XSH 2.4.3). So there is no program
// in which the missing order would be the bug. A program that keeps to these
// rules has no race. One that does not (a garbage collector that stops its
// threads and leaves them a request) relies on the system, which never runs the
// handler before the call that sent the signal, and makes everything visible
// that was written until then, as a pipe does. To report that would be a false
// alarm. ThreadSanitizer does not have this order, and reports it. The order
// goes only this way: what the sender does after the call is unordered with
// what the handler does.
void release_signal(const Wrapper &wrapper, int signal);
void release_timers(const Wrapper &wrapper);
void acquire_timers(ThreadState &thread);
void acquire_signal(const Wrapper &wrapper, int signal);

using SignalHandler = void (*)(int);

// As signal(), with 'flags' for the new handler.
SignalHandler exchange_handler(const Wrapper &wrapper, int signal,
                               SignalHandler handler, int flags);

}  // namespace yeti

#endif
