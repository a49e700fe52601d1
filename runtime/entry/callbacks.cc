// Functions of the program that a library will call back, as a model tells. The
// library gets a piece of code made for the function, which tells the events
// around its call. One function with the same events is always the same piece:
// the library, or the program, may compare functions.
//
// The pieces lie in pages of code, each followed by pages of what the pieces
// stand for. A piece loads the address of its Callback and jumps to code that
// all share.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/memory.h"
#include "runtime/base/platform.h"
#include "runtime/base/spin_lock.h"
#include "runtime/entry/interface.h"
#include "runtime/entry/model_events.h"
#include "runtime/interception/interception.h"

#ifdef __x86_64__

namespace yeti {
namespace {

struct Callback {
  const void *shared_code;  // a piece jumps to what is here
  const void *function;
  uint64_t events;    // kYetiCallbackEvents of them (abi_models.h)
  const void *piece;  // its own
};

// What the shared code has on its stack: the arguments in registers.
struct CallbackArguments {
  uint64_t words[6];
};

constexpr size_t kPieceBytes = 16;

class Callbacks {
 public:
  // The piece of code for 'function', or null when the system has no memory
  // that may become code.
  const void *piece_of(const void *function, uint64_t events) {
    SpinGuard guard(lock_);
    if (pieces_ == nullptr) pieces_ = create<Map<Key, const void *>>();
    const Key key{address_of(function), events};
    auto found = pieces_->find(key);
    if (found != pieces_->end()) return found->second;
    const void *piece = make(function, events);
    if (piece != nullptr) (*pieces_)[key] = piece;
    return piece;
  }

 private:
  using Key = std::pair<Address, uint64_t>;

  const void *make(const void *function, uint64_t events);
  bool take_pages();

  SpinLock lock_;
  // A constructor of the program may be earlier than this library's.
  Map<Key, const void *> *pieces_ = nullptr;
  char *next_ = nullptr;  // the next piece
  char *end_ = nullptr;
  Callback *next_callback_ = nullptr;
};

Callbacks callbacks;

extern "C" __attribute__((visibility("hidden"))) void yeti_callback_code();

void put_word(char *&at, int32_t value) {
  __builtin_memcpy(at, &value, sizeof value);
  at += sizeof value;
}

// lea callback(%rip), %r11; jmp *(%r11)
void write_piece(char *piece, const Callback *callback) {
  constexpr unsigned char kLoad[] = {0x4c, 0x8d, 0x1d};
  constexpr unsigned char kJump[] = {0x41, 0xff, 0x23};
  char *at = piece;
  __builtin_memcpy(at, kLoad, sizeof kLoad);
  at += sizeof kLoad;
  put_word(at, static_cast<int32_t>(reinterpret_cast<const char *>(callback) -
                                    (at + 4)));
  __builtin_memcpy(at, kJump, sizeof kJump);
}

// All pieces of a page are written before it becomes code.
bool Callbacks::take_pages() {
  const size_t page = platform::page_size();
  const size_t count = page / kPieceBytes;
  const size_t bytes =
      (count * sizeof(Callback) + page - 1) / page * page + page;
  char *code = static_cast<char *>(platform::map_memory(bytes));
  if (code == nullptr) return false;
  Callback *first = reinterpret_cast<Callback *>(code + page);
  for (size_t i = 0; i < count; ++i)
    write_piece(code + i * kPieceBytes, first + i);
  if (!platform::make_code(code, page)) {
    platform::unmap_memory(code, bytes);
    return false;
  }
  next_ = code;
  end_ = code + page;
  next_callback_ = first;
  return true;
}

const void *Callbacks::make(const void *function, uint64_t events) {
  if (next_ == end_ && !take_pages()) return nullptr;
  const void *piece = next_;
  *next_callback_++ = {reinterpret_cast<const void *>(yeti_callback_code),
                       function, events, piece};
  next_ += kPieceBytes;
  return piece;
}

// The events at the beginning or at the end of a call of 'callback'.
void tell_events(const Callback &callback, const CallbackArguments &arguments,
                 bool is_end) {
  ThreadState *thread = judging_thread();
  if (thread == nullptr) return;
  RuntimeScope scope(*thread);
  for (uint64_t events = callback.events; events != 0;
       events >>= kYetiCallbackEventBits) {
    const unsigned event = events & ((1u << kYetiCallbackEventBits) - 1);
    if (((event & kYetiCallbackIsEnd) != 0) != is_end) continue;
    const unsigned argument = yeti_callback_argument(event);
    const Address object = argument == 0 ? address_of(callback.piece)
                                         : arguments.words[argument - 1];
    if (object != 0)
      on_model_action(*thread, yeti_callback_action(event), object, 0, nullptr);
  }
}

extern "C" __attribute__((visibility("hidden"), used)) void
yeti_callback_begins(const Callback *callback,
                     const CallbackArguments *arguments) {
  tell_events(*callback, *arguments, false);
}

extern "C" __attribute__((visibility("hidden"), used)) void yeti_callback_ends(
    const Callback *callback, const CallbackArguments *arguments) {
  tell_events(*callback, *arguments, true);
}

}  // namespace
}  // namespace yeti

// Keeps the registers that may hold arguments, then those that may hold a
// result. 'rbx' is the Callback.
__asm__(R"(
.text
.p2align 4
.hidden yeti_callback_code
.globl yeti_callback_code
.type yeti_callback_code, @function
yeti_callback_code:
  .cfi_startproc
  pushq %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset %rbp, -16
  movq %rsp, %rbp
  .cfi_def_cfa_register %rbp
  pushq %rbx
  .cfi_offset %rbx, -24
  subq $184, %rsp
  movq %r11, %rbx
  movq %rdi, (%rsp)
  movq %rsi, 8(%rsp)
  movq %rdx, 16(%rsp)
  movq %rcx, 24(%rsp)
  movq %r8, 32(%rsp)
  movq %r9, 40(%rsp)
  movaps %xmm0, 48(%rsp)
  movaps %xmm1, 64(%rsp)
  movaps %xmm2, 80(%rsp)
  movaps %xmm3, 96(%rsp)
  movaps %xmm4, 112(%rsp)
  movaps %xmm5, 128(%rsp)
  movaps %xmm6, 144(%rsp)
  movaps %xmm7, 160(%rsp)
  movq %rbx, %rdi
  movq %rsp, %rsi
  call yeti_callback_begins
  movq (%rsp), %rdi
  movq 8(%rsp), %rsi
  movq 16(%rsp), %rdx
  movq 24(%rsp), %rcx
  movq 32(%rsp), %r8
  movq 40(%rsp), %r9
  movaps 48(%rsp), %xmm0
  movaps 64(%rsp), %xmm1
  movaps 80(%rsp), %xmm2
  movaps 96(%rsp), %xmm3
  movaps 112(%rsp), %xmm4
  movaps 128(%rsp), %xmm5
  movaps 144(%rsp), %xmm6
  movaps 160(%rsp), %xmm7
  call *8(%rbx)
  movq %rax, 48(%rsp)
  movq %rdx, 56(%rsp)
  movaps %xmm0, 64(%rsp)
  movaps %xmm1, 80(%rsp)
  movq %rbx, %rdi
  movq %rsp, %rsi
  call yeti_callback_ends
  movq 48(%rsp), %rax
  movq 56(%rsp), %rdx
  movaps 64(%rsp), %xmm0
  movaps 80(%rsp), %xmm1
  addq $184, %rsp
  popq %rbx
  popq %rbp
  .cfi_def_cfa %rsp, 8
  ret
  .cfi_endproc
.size yeti_callback_code, .-yeti_callback_code
)");

YETI_ENTRY const volatile void *__yeti_callback(const volatile void *function,
                                                uint64_t events) {
  if (function == nullptr) return nullptr;
  yeti::ThreadState *thread = yeti::judging_thread();
  if (thread == nullptr) return function;
  yeti::RuntimeScope scope(*thread);
  const void *piece =
      yeti::callbacks.piece_of(const_cast<const void *>(function), events);
  return piece == nullptr ? function : piece;
}

#else

// Without code for this machine callbacks order nothing by themselves.
YETI_ENTRY const volatile void *__yeti_callback(const volatile void *function,
                                                uint64_t) {
  return function;
}

#endif
