// Modules that dlclose has unloaded. Histories still refer to the site records
// in their data, and stacks to their code: the data remains readable at its
// place, and nothing else gets the addresses. Must not know how a module is
// unloaded (unload_guard.h).
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_HISTORY_KEPT_MODULES_H
#define YETI_RUNTIME_HISTORY_KEPT_MODULES_H

#include "runtime/base/memory.h"
#include "runtime/base/types.h"

namespace yeti {

struct KeptModule {
  Address low, high;
  Address base;  // as Module::base in module_map.h
  const char *path;
  bool is_lost;  // others got the addresses first: nothing is known
  KeptModule *next;
};

// The unloaded module that had 'address', or null.
const KeptModule *find_kept_module(Address address);

// False if 'pointer' points into a module that is gone without a copy, or that
// dlclose may be unloading at this moment. pre: the caller has a SiteReading.
bool is_readable_site(const void *pointer);

// While one of these lives, sites that were found readable remain so.
class SiteReading {
 public:
  SiteReading();
  ~SiteReading();
  SiteReading(const SiteReading &) = delete;
  SiteReading &operator=(const SiteReading &) = delete;
};

// In the child of a fork: those of other threads are gone.
void forget_site_readers();

// --- for the code that unloads modules ---

// Adds 'module' to the unloaded ones; it is never freed.
void remember_kept_module(KeptModule *module);
size_t kept_module_count();

// From now on sites in ['low', 'high') are not readable, until 'owner' ends its
// doubt. There may be several doubts at a time.
struct SiteDoubt {
  Address low, high;
  const void *owner;
};
void begin_doubt(const SiteDoubt *doubts, size_t count);
void end_doubt(const void *owner);
// Waits for those who were reading when the doubt began, but not for ever: a
// report that never ends must not stop the program.
void wait_for_site_readers();

}  // namespace yeti

#endif
