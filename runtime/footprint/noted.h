// Accesses that a thread has noted as ranges and tiles, each with its site and
// its circumstances. Plain data: must not know how they are found or judged.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_NOTED_H
#define YETI_RUNTIME_FOOTPRINT_NOTED_H

#include "abi/abi.h"
#include "runtime/base/range.h"

namespace yeti {

// The circumstances of an access.
struct Circumstances {
  StackId stack;
  LockSetId locks;
};

// Accesses of one site to all bytes of a range.
struct NotedRange {
  Range range;
  const YetiSite *site;
  StackId stack;
  LockSetId locks;
  AccessKind kind;
};

// As above for a tile or, if its rows are blocks, for a range of rows. Few
// checks are about tiles, but each of them stands for many rows.
struct NotedTile {
  Tile tile;
  const YetiSite *site;
  StackId stack;
  LockSetId locks;
  AccessKind kind;
};

// Whether both are accesses of one site in the same circumstances.
template <class Noted, class Other>
inline bool is_alike(const Noted &noted, const Other &other) {
  return noted.site == other.site && noted.kind == other.kind &&
         noted.stack == other.stack && noted.locks == other.locks;
}

// Whether 'noted' or 'tile' covers an access of 'kind': it is a write, or of
// the same kind.
inline bool stands_for(AccessKind noted, AccessKind kind) {
  return noted == AccessKind::kWrite || noted == kind;
}

// A number by which small tables find the entry of a site; several sites share
// an entry. The size of a site's record is an odd number of words.
inline size_t site_index(const YetiSite *site) {
  static_assert(sizeof(YetiSite) % 16 == 8);
  return reinterpret_cast<uintptr_t>(site) / 8;
}

}  // namespace yeti

#endif
