// Which bytes of an object a reference names, as far as its text says so.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PROOFS_REFERENCE_PART_H
#define YETI_PLUGIN_PROOFS_REFERENCE_PART_H

#include "plugin/gcc/gcc-compat.h"

namespace yeti::proofs {

// Where a part of an object is: bytes after its start, of which 'extent' may be
// meant and 'size' are at a time, plus any multiple of 'step'. If the part is
// in an array at the end of the object, that may have more elements than its
// type says.
struct Part {
  tree base = NULL_TREE;  // a declaration, a MEM_REF with its offset, or else
  HOST_WIDE_INT offset = 0, extent = 0, size = 0, step = 0;
  bool is_known = true, is_bits = false;
  bool has_index = false;  // that is not known, of an array of no records
  bool is_endless = false;
};

// The part of its base that 'reference' names. (get_base_address would forget
// the offset of a MEM_REF.)
Part part_of(tree reference);

}  // namespace yeti::proofs

#endif
