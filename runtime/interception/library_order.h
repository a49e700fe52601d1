// Whether the program finds the runtime's functions before those that they
// wrap. Knows the order of libraries, nothing of single functions.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_INTERCEPTION_LIBRARY_ORDER_H
#define YETI_RUNTIME_INTERCEPTION_LIBRARY_ORDER_H

namespace yeti {

// Ends the process with a clear message if a library whose functions are
// wrapped comes before this one among the libraries that the program was linked
// with: calls of its functions would not be seen, and there would be false
// alarms. If this library was loaded later, by another one, the order does not
// matter.
void demand_first_place();

}  // namespace yeti

#endif
