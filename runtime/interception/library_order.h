// Whether the program finds the runtime's functions before those that they
// stand in for. Knows the order of libraries, nothing of the single functions.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_INTERCEPTION_LIBRARY_ORDER_H
#define YETI_RUNTIME_INTERCEPTION_LIBRARY_ORDER_H

namespace yeti {

// Ends the process with a clear line if a library whose functions are wrapped
// stands before this one among the libraries that the program was linked with:
// what the program does by these would not be seen, and there would be false
// alarms. A library that was loaded later and brought this one along is no
// matter of the order.
void demand_first_place();

}  // namespace yeti

#endif
