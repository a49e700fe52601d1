// Modules that dlclose has unloaded. Histories still refer to the site records
// in their data, and stacks to their code: the data stays readable where it was
// and the addresses stay theirs. Must not know how a module is unloaded
// (unload_guard.h).
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
  bool is_lost;  // others took the addresses first: nothing can be said
  KeptModule *next;
};

// The unloaded module whose addresses include 'address', or null.
const KeptModule *find_kept_module(Address address);

// False if 'pointer' points into a module that is gone without a copy, or that
// dlclose may be unloading just now. pre: a SiteReading of the caller's lives.
bool is_readable_site(const void *pointer);

// As long as one lives, sites that were found readable stay so.
class SiteReading {
 public:
  SiteReading();
  ~SiteReading();
  SiteReading(const SiteReading &) = delete;
  SiteReading &operator=(const SiteReading &) = delete;
};

// In the child of fork: those of other threads are gone.
void forget_site_readers();

// --- for whoever unloads modules ---

// Adds 'module' to the unloaded ones; it is never freed.
void remember_kept_module(KeptModule *module);
size_t kept_module_count();

// Sites in ['low', 'high') are not readable from now on, until 'owner' ends its
// doubt. Several may doubt at a time.
struct SiteDoubt {
  Address low, high;
  const void *owner;
};
void begin_doubt(const SiteDoubt *doubts, size_t count);
void end_doubt(const void *owner);
// Waits for those who were reading when the doubt began; not for ever: a report
// that never ends must not keep the program from going on.
void wait_for_site_readers();

}  // namespace yeti

#endif
