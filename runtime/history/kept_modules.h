// Modules that dlclose has unloaded. Histories still refer to the site records
// in their data, and stacks to their code: the data stays readable where it was
// and the addresses stay theirs.
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

// Stands around a call of the real dlclose. Copies beforehand what may be
// unloaded, waits for those who read there, and afterwards puts the copies of
// what is gone in its place. After kMaxKeptModules nothing is unloaded any
// more: the copies cost memory.
class UnloadGuard {
 public:
  UnloadGuard();
  // Call when the table of modules has been brought up to date.
  void keep_what_is_gone();
  ~UnloadGuard();

  static constexpr size_t kMaxKeptModules = 1000;

 private:
  struct Piece {
    Address low;
    size_t size;
    void *copy;
  };
  struct Candidate {
    Address low, high, base;
    String path;
    Vector<Piece> pieces;
  };
  void copy_pieces(Candidate &candidate);
  void begin_doubt();
  void end_doubt();
  bool put_back(const Candidate &candidate);

  Vector<Candidate> candidates_;
};

}  // namespace yeti

#endif
