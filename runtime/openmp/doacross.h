// A loop with cross-iteration dependences: what the threads knew that posted an
// iteration. Thread-safe.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_OPENMP_DOACROSS_H
#define YETI_RUNTIME_OPENMP_DOACROSS_H

#include "runtime/strands/strand.h"

namespace yeti {

class Doacross {
 public:
  explicit Doacross(unsigned dimensions) : dimensions_(dimensions) {}
  unsigned dimensions() const { return dimensions_; }

  // 'strand' has finished its part of 'iteration'; it has waited for
  // 'iteration'.
  void post(Strand &strand, const uint64_t *iteration);
  void wait(Strand &strand, const uint64_t *iteration);

  unsigned done = 0;  // members that have left the loop; guarded by the team

 private:
  using Iteration = Vector<uint64_t>;
  Iteration key(const uint64_t *iteration) const {
    return Iteration(iteration, iteration + dimensions_);
  }

  const unsigned dimensions_;
  SpinLock lock_;
  Map<Iteration, VectorClock> posted_;
};

}  // namespace yeti

#endif
