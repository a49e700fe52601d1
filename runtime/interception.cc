// Lookup of the hidden functions, and the moments at which wrappers begin and
// cease to tell events. Knows nothing of the single functions.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/interception.h"

#include <dlfcn.h>

#include "runtime/check.h"
#include "runtime/process.h"

extern "C" {
extern yeti::RealEntry __start_yeti_reals[] __attribute__((visibility("hidden")));
extern yeti::RealEntry __stop_yeti_reals[] __attribute__((visibility("hidden")));
}

namespace yeti {
namespace {

// True while this thread's record is being made.
__thread bool entering __attribute__((tls_model("initial-exec")));

std::atomic<bool> runtime_ready{false};

// libgomp need not stand in the search order of this library when a module that
// was loaded later brought it along.
void *find_in_libgomp(const char *name) {
  void *library = dlopen("libgomp.so.1", RTLD_LAZY | RTLD_NOLOAD);
  return library == nullptr ? nullptr : dlsym(library, name);
}

bool is_openmp_name(const char *name) {
  return __builtin_strncmp(name, "GOMP_", 5) == 0 ||
         __builtin_strncmp(name, "omp_", 4) == 0;
}

}  // namespace

void *find_real(RealLink *link) {
  void *found = link->address.load(std::memory_order_acquire);
  if (found != nullptr) return found;
  if (link->version != nullptr)
    found = dlvsym(RTLD_NEXT, link->name, link->version);
  if (found == nullptr) found = dlsym(RTLD_NEXT, link->name);
  if (found == nullptr && is_openmp_name(link->name))
    found = find_in_libgomp(link->name);
  if (found != nullptr) link->address.store(found, std::memory_order_release);
  return found;
}

void *resolve_real(RealLink *link) {
  void *found = find_real(link);
  if (found == nullptr)
    die_for_user("no library of this program has the function '%s'",
                 link->name);
  return found;
}

void resolve_all_reals() {
  for (RealEntry *entry = __start_yeti_reals; entry != __stop_yeti_reals;
       ++entry)
    find_real(entry->link);
}

ThreadState *discover_thread() {
  if (!runtime_ready.load(std::memory_order_acquire) || entering || hot.ended)
    return nullptr;
  entering = true;
  ThreadState &thread = this_thread();
  watch_thread_end();
  entering = false;
  return &thread;
}

// Before the constructors of the program and of everything that was linked
// against this library.
__attribute__((constructor(101))) static void begin_interception() {
  resolve_all_reals();
  const int kept = errno;
  start_process();
  runtime_ready.store(true, std::memory_order_release);
  errno = kept;
}

}  // namespace yeti
