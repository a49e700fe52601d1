// The frame of a function that a thread has not left: its function, and the
// local variable at an address in it. Frames of other threads may change
// meanwhile, so what is found is tested: a wrong name is worse than none.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_LIVE_FRAME_H
#define YETI_RUNTIME_REPORT_LIVE_FRAME_H

#include "runtime/history/call_stack.h"
#include "runtime/report/symbolizer.h"

namespace yeti {

struct LiveFrame {
  Address cfa = 0;  // canonical frame address of the function
  Pc return_address = 0;
  Pc entry = 0;             // of the function, if it was called by a pointer
  bool is_callers = false;  // the frame is on the calling thread's stack
  // The call that the function makes, as far as functions compiled with the
  // plugin and wrappers tell: its return address, which may be in a function in
  // between, and what the stack pointer was before it; 0 if there is none.
  Pc called_at = 0;
  Address stack_pointer = 0;
};

// The function that has 'frame', and the variable at 'address' in it. False
// unless the function is certain.
bool find_local(Symbolizer &symbolizer, const LiveFrame &frame, Address address,
                LocalSymbol *symbol);

// The function that the call before 'return_address' leads to if the call names
// it, directly or by way of the linker, else 0.
Pc target_of_call(Pc return_address);

}  // namespace yeti

#endif
