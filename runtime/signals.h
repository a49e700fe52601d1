// Signals: the program's handlers run outside of the runtime only, and a signal
// that ends the program lets the report that is being made come to its end.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_SIGNALS_H
#define YETI_RUNTIME_SIGNALS_H

namespace yeti {

// Takes over the signals whose default is to end the process.
void start_signals();

}  // namespace yeti

#endif
