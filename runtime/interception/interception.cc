// Looks up the hidden functions, and decides when wrappers begin and cease to
// tell events. Knows nothing of single functions.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/interception/interception.h"

#include <dlfcn.h>

#include "runtime/base/check.h"
#include "runtime/thread/runtime_scope.h"
#include "runtime/thread/this_thread.h"

extern "C" {
extern yeti::RealEntry __start_yeti_reals[]
    __attribute__((visibility("hidden")));
extern yeti::RealEntry __stop_yeti_reals[]
    __attribute__((visibility("hidden")));
}

namespace yeti {
namespace {

// True while this thread's record is being made.
__thread bool entering __attribute__((tls_model("initial-exec")));

std::atomic<bool> runtime_ready{false};

bool has_prefix(const char *text, const char *prefix) {
  while (*prefix != 0 && *text == *prefix) ++text, ++prefix;
  return *prefix == 0;
}

// The library that has 'name' although it does not follow this one in the
// search order: a module that was loaded later brought it along, or the linker
// left it out because this library defined everything that was needed. Null for
// functions of libc.
const char *home_of(const char *name) {
  if (has_prefix(name, "GOMP_") || has_prefix(name, "omp_"))
    return "libgomp.so.1";
  if (has_prefix(name, "_Zn") || has_prefix(name, "_Zd"))
    return "libstdc++.so.6";
  if (has_prefix(name, "__atomic_")) return "libatomic.so.1";
  if (has_prefix(name, "_gfortran_")) return "libgfortran.so.5";
  return nullptr;
}

// As dlopen, but not on behalf of the program: orders nothing. The program may
// be in a wrapper at this moment, whose function it calls for the first time.
void *open_unseen(const char *library, int flags) {
  ThreadState *const thread = hot.thread;
  if (thread == nullptr) return dlopen(library, flags);
  RuntimeScope scope(*thread);
  void *const opened = dlopen(library, flags);
  note_modules(*thread);
  return opened;
}

// The function in its home library; 'flags' may forbid to load it now.
void *find_at_home(const char *name, int flags) {
  const char *home = home_of(name);
  if (home == nullptr) return nullptr;
  void *library = open_unseen(home, RTLD_LAZY | flags);
  return library == nullptr ? nullptr : dlsym(library, name);
}

}  // namespace

void *find_real(RealLink *link) {
  void *found = link->address.load(std::memory_order_acquire);
  if (found != nullptr) return found;
  if (link->version != nullptr)
    found = dlvsym(RTLD_NEXT, link->name, link->version);
  if (found == nullptr) found = dlsym(RTLD_NEXT, link->name);
  if (found == nullptr) found = find_at_home(link->name, RTLD_NOLOAD);
  if (found != nullptr) link->address.store(found, std::memory_order_release);
  return found;
}

void *resolve_real(RealLink *link) {
  void *found = find_real(link);
  if (found == nullptr) found = find_at_home(link->name, 0);
  if (found == nullptr)
    die_for_user("no library of this program has the function '%s'",
                 link->name);
  link->address.store(found, std::memory_order_release);
  return found;
}

void resolve_all_reals() {
  for (RealEntry *entry = __start_yeti_reals; entry != __stop_yeti_reals;
       ++entry)
    find_real(entry->link);
}

void for_each_wrapper(void (*visit)(const char *name, void *context),
                      void *context) {
  for (RealEntry *entry = __start_yeti_reals; entry != __stop_yeti_reals;
       ++entry)
    visit(entry->link->name, context);
}

ThreadState *discover_thread() {
  if (!runtime_ready.load(std::memory_order_acquire) || entering || hot.ended)
    return nullptr;
  entering = true;
  ThreadState &thread = this_thread();
  entering = false;
  return &thread;
}

void begin_to_intercept() {
  runtime_ready.store(true, std::memory_order_release);
}

}  // namespace yeti
