// What a model of a library says that a function does: the actions, by the word
// of the model language, and how compiled code passes one on. A part of the
// interface, see abi.h, which includes it.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_ABI_ABI_MODELS_H
#define YETI_ABI_ABI_MODELS_H

#include <stdint.h>

// X(name, word, sentence): an action at an address.
#define YETI_MODEL_ACTIONS(X)                                                 \
  X(Acquire, "acquire", "what was released there is known from here on")      \
  X(Release, "release", "who acquires it knows what has been done so far")    \
  X(Lock, "lock", "an exclusive lock is held from here on")                   \
  X(Unlock, "unlock", "it is given up")                                       \
  X(LockShared, "lock-shared", "a lock is held with other readers")           \
  X(UnlockShared, "unlock-shared", "it is given up")                          \
  X(UnlockAny, "unlock-any", "it is given up, however it was held")           \
  X(Forget, "forget", "what was released there no longer counts")             \
  X(Fresh, "fresh", "memory begins a new life (needs a size)")                \
  X(Read, "read", "memory is read (needs a size)")                            \
  X(Write, "write", "memory is written (needs a size)")                       \
  X(Quiet, "quiet", "what the thread does orders nothing from here on")       \
  X(Loud, "loud", "it does again")                                            \
  X(Hide, "hide", "the thread's accesses are not the program's from here on") \
  X(Show, "show", "they are again")

enum YetiModelAction {
#define X(name, word, sentence) kYetiModel##name,
  YETI_MODEL_ACTIONS(X)
#undef X
};

// Whether an action is about the thread alone, not about an object.
constexpr bool yeti_is_of_thread(YetiModelAction action) {
  return action >= kYetiModelQuiet;
}

// How many objects there are that models name. They have no address of their
// own: each name has a number, by its hash, and the runtime an object for it.
constexpr unsigned kYetiModelObjects = 256;

// The events of a function that a library calls back, as one word: each is an
// action at an argument, or, without one, at the function's own object.
constexpr unsigned kYetiCallbackEventBits = 16;
constexpr unsigned kYetiCallbackEvents = 4;  // at most
constexpr unsigned kYetiCallbackArguments = 6;
constexpr unsigned kYetiCallbackIsEnd = 1u << 15;
constexpr unsigned kYetiCallbackIsEvent = 1u << 14;
constexpr unsigned yeti_callback_event(YetiModelAction action,
                                       unsigned argument, bool is_end) {
  return kYetiCallbackIsEvent | (is_end ? kYetiCallbackIsEnd : 0) |
         argument << 8 | action;
}
constexpr YetiModelAction yeti_callback_action(unsigned event) {
  return static_cast<YetiModelAction>(event & 0xff);
}
constexpr unsigned yeti_callback_argument(unsigned event) {
  return event >> 8 & 0xf;
}

#endif
