// The entry points of compiled code, declared from the list of abi.h, and what
// their definitions share.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_ENTRY_INTERFACE_H
#define YETI_RUNTIME_ENTRY_INTERFACE_H

#include "abi/abi.h"
#include "runtime/thread/this_thread.h"
#include "runtime/thread/thread_state.h"

#define YETI_ENTRY extern "C" __attribute__((visibility("default")))

// A definition that differs from the list does not compile.
namespace yeti_abi_words {
using Void = YETI_TYPE_Void;
using Bool = YETI_TYPE_Bool;
using Address = YETI_TYPE_Address;
using Size = YETI_TYPE_Size;
using Offset = YETI_TYPE_Offset;
using GlobalPtr = YETI_TYPE_GlobalPtr;
using RunPtr = YETI_TYPE_RunPtr;
using Frame = YETI_TYPE_Frame;
using Order = YETI_TYPE_Order;
using SitePtr = YETI_TYPE_SitePtr;
using ConstructPtr = YETI_TYPE_ConstructPtr;
using U8 = YETI_TYPE_U8;
using U16 = YETI_TYPE_U16;
using U32 = YETI_TYPE_U32;
using U64 = YETI_TYPE_U64;
using U128 = YETI_TYPE_U128;
#define X(result, name, arguments) YETI_ENTRY result __yeti_##name arguments;
YETI_ENTRY_POINTS(X)
#undef X
}  // namespace yeti_abi_words

YETI_ENTRY const char YETI_ABI_SYMBOL;

extern "C" __attribute__((
    visibility("default"),
    tls_model("initial-exec"))) __thread YetiPageTable *YETI_PAGE_TABLE;

namespace yeti {

// The calling thread's record, made if need be; null when its accesses are not
// to be judged: it has ended, or the runtime itself called the code (a hook).
inline ThreadState *judging_thread() {
  ThreadState *thread = this_thread_unless_ended();
  return thread != nullptr && thread->runtime_depth == 0 ? thread : nullptr;
}

// Notes an access for which the page table has no place, and which the
// same-epoch rules do not cover.
void miss_uncovered(Address address, size_t size, const YetiSite *site);

}  // namespace yeti

#endif
