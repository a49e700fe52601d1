// Cross-iteration dependences; see the header.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/openmp/doacross.h"

namespace yeti {

void Doacross::post(Strand &strand, const uint64_t *iteration) {
  const VectorClock &published = strand.publish();
  SpinGuard guard(lock_);
  posted_[key(iteration)].join(published);
}

void Doacross::wait(Strand &strand, const uint64_t *iteration) {
  VectorClock found;
  {
    SpinGuard guard(lock_);
    const auto entry = posted_.find(key(iteration));
    if (entry != posted_.end()) found = entry->second;
  }
  strand.acquire(found);
}

}  // namespace yeti
