// A call of dlclose that keeps what histories and stacks still refer to
// (kept_modules.h). Must not know who reads that.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_INTERCEPTION_UNLOAD_GUARD_H
#define YETI_RUNTIME_INTERCEPTION_UNLOAD_GUARD_H

#include "runtime/base/memory.h"
#include "runtime/base/types.h"

namespace yeti {

// Lives around a call of the real dlclose. Copies beforehand what may be
// unloaded, waits for its readers, and afterwards puts copies in the place of
// what is gone. After kMaxKeptModules nothing is unloaded any more, because the
// copies cost memory.
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
