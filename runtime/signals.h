// Signals: the program's handlers run outside of the runtime only, and a signal
// that ends the program lets the report that is being made come to its end.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SIGNALS_H
#define YETI_RUNTIME_SIGNALS_H

#include "runtime/interception.h"

namespace yeti {

// Takes over the signals whose default is to end the process.
void start_signals();

// Sending 'signal' happens before its handler and before the return of a
// sigwait for it; setting a timer before every handler.
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
