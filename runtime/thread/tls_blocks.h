// Where the thread-local variables of the calling thread are. Those of other
// threads that exist from a thread's start lie equally far from any other such
// variable of theirs.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_THREAD_TLS_BLOCKS_H
#define YETI_RUNTIME_THREAD_TLS_BLOCKS_H

#include "runtime/base/memory.h"
#include "runtime/base/platform.h"

namespace yeti {

class TlsBlocks {
 public:
  // Those of the calling thread, at this moment.
  TlsBlocks();

  bool contains(Address address) const;

 private:
  Vector<platform::AddressRange> blocks_;
};

}  // namespace yeti

#endif
