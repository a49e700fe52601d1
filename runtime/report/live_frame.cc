// See live_frame.h. To name a variable, the debug information wants to know an
// instruction of the function that has the frame.
//
// For the calling thread the unwinder finds it. The frames of another thread
// are followed from the innermost one that is known. For each instruction the
// unwinder's tables tell how much of the stack its function has used. If one
// begins exactly where the frame does, the instruction is the function's.
//
// Where a function uses a frame pointer, the tables do not tell that. Then the
// instruction is in the right function if the call that made the frame names
// the function, or if the function is main or a thread's first one.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/report/live_frame.h"

#include <unwind.h>

#include "runtime/base/platform.h"

namespace yeti {

namespace {

constexpr size_t kMostOwnFrames = 4096;
constexpr size_t kMostForeignFrames = 16;

// An instruction after a call.
struct CodePlace {
  Pc pc = 0;  // 0: not found
  bool is_certain = false;
};

struct Walk {
  Address cfa;  // of the frame to be found
  Pc called_at = 0;
  bool is_found = false;
  size_t steps = 0;
};

// The context's frame address is what the stack pointer was after the call: the
// frame address of the function that was called.
_Unwind_Reason_Code on_frame(_Unwind_Context *context, void *given) {
  auto &walk = *static_cast<Walk *>(given);
  const auto called = static_cast<Address>(_Unwind_GetCFA(context));
  if (called >= walk.cfa) {
    walk.is_found = called == walk.cfa;
    return _URC_NORMAL_STOP;
  }
  walk.called_at = static_cast<Pc>(_Unwind_GetIP(context));
  return ++walk.steps == kMostOwnFrames ? _URC_NORMAL_STOP : _URC_NO_REASON;
}

CodePlace place_in_own(const LiveFrame &frame) {
  Walk walk = {frame.cfa};
  _Unwind_Backtrace(on_frame, &walk);
  return walk.is_found ? CodePlace{walk.called_at, true} : CodePlace();
}

// The stack between the innermost known frame and 'frame' was in use when these
// were found. Its thread may have ended since.
CodePlace place_in_others(Symbolizer &symbolizer, const LiveFrame &frame) {
  Pc pc = frame.called_at;
  Address stack_pointer = frame.stack_pointer;
  for (size_t i = 0; pc != 0 && i < kMostForeignFrames; ++i) {
    const size_t use = symbolizer.stack_use_at_call(pc);
    if (use == 0) return {pc, false};
    const Address cfa = stack_pointer + use;
    if (cfa >= frame.cfa) return {cfa == frame.cfa ? pc : 0, true};
    const Address slot = cfa - sizeof pc;
    if (!platform::copy_memory(&pc, reinterpret_cast<const void *>(slot),
                               sizeof pc))
      return {};
    stack_pointer = cfa;
  }
  return {};
}

// The C library has other callbacks than main, but main is not among them.
bool is_called_as_main(const Symbolizer &symbolizer, const LiveFrame &frame,
                       const LocalSymbol &symbol) {
  const Region *caller = symbolizer.map().find(frame.return_address);
  return symbol.function == "main" && caller != nullptr &&
         caller->module != nullptr &&
         starts_with(base_name({caller->module->path.data(),
                                caller->module->path.size()}),
                     "libc.so");
}

}  // namespace

#ifdef __x86_64__

namespace {

template <class T>
bool copy_from(Address from, T *to) {
  return platform::copy_memory(to, reinterpret_cast<const void *>(from),
                               sizeof *to);
}

// Where the linker's piece of code at 'address' leads, which jumps to where a
// word of data says; 'address' if it is none. After the first call the word has
// the function.
Pc behind_linkage(Pc address) {
  struct [[gnu::packed]] {
    uint8_t code[2];
    int32_t distance;
  } jump;
  constexpr uint32_t kLandingPad = 0xfa1e0ff3;  // endbr64
  uint32_t first = 0;
  Pc at = address;
  if (copy_from(at, &first) && first == kLandingPad) at += sizeof first;
  if (!copy_from(at, &jump) || jump.code[0] != 0xff || jump.code[1] != 0x25)
    return address;
  Pc target = 0;
  copy_from(at + sizeof jump + static_cast<Pc>(int64_t{jump.distance}),
            &target);
  return target;
}

}  // namespace

Pc target_of_call(Pc return_address) {
  struct [[gnu::packed]] {
    uint8_t code;
    int32_t distance;
  } call;
  if (!copy_from(return_address - sizeof call, &call) || call.code != 0xe8)
    return 0;
  return behind_linkage(return_address +
                        static_cast<Pc>(int64_t{call.distance}));
}

#else

Pc target_of_call(Pc) {
  return 0;
}

#endif

bool find_local(Symbolizer &symbolizer, const LiveFrame &frame, Address address,
                LocalSymbol *symbol) {
  const CodePlace place = frame.is_callers ? place_in_own(frame)
                                           : place_in_others(symbolizer, frame);
  if (place.pc == 0 ||
      !symbolizer.symbolize_local(place.pc, frame.cfa - address, symbol))
    return false;
  symbol->start = frame.cfa - symbol->depth;
  if (place.is_certain || is_called_as_main(symbolizer, frame, *symbol))
    return true;
  const Pc entry =
      frame.entry != 0 ? frame.entry : target_of_call(frame.return_address);
  return entry != 0 && entry == symbol->entry;
}

}  // namespace yeti
