// Which bytes of which record a reference names, and references to given bytes
// of a record. Reads references, changes nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROXIES_RECORD_REGION_H
#define YETI_PLUGIN_PROXIES_RECORD_REGION_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti {

// Bytes of a record, counted from its start.
struct Bytes {
  HOST_WIDE_INT start, end;
  HOST_WIDE_INT size() const { return end - start; }
  bool overlaps(const Bytes &other) const {
    return start < other.end && other.start < end;
  }
  bool contains(const Bytes &other) const {
    return start <= other.start && other.end <= end;
  }
  auto tied() const { return std::tie(start, end); }
  bool operator<(const Bytes &other) const { return tied() < other.tied(); }
  bool operator==(const Bytes &other) const { return tied() == other.tied(); }
};

struct RecordRegion {
  tree record;  // the type of the outermost one of the reference, canonical
  tree object;  // the part of the reference that is this record
  Bytes bytes;  // no byte beside these is named
  // Whether all of these bytes are named. False for an unknown index, for
  // bit-fields and in unions.
  bool exact;
  // The start of the scalar, array or union of the record to which the bytes
  // belong. Two references whose bytes overlap have the same one, or one of
  // them names an aggregate.
  HOST_WIDE_INT member;
};

// Nothing if no record takes part. Indices are taken to be within bounds.
std::optional<RecordRegion> region_of(tree reference);

// The scalar that is exactly these bytes of 'object', a record; null if there
// is none.
tree scalar_at(tree object, const Bytes &bytes);

// The source's name of these bytes, or their numbers.
std::string name_of_bytes(tree record, const Bytes &bytes);
std::string name_of_record(tree record);

}  // namespace yeti

#endif
