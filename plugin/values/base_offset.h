// Addresses as a base plus a constant offset: two accesses with the same base
// are a known distance apart, wherever in the function they are. Reads the
// function, changes nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_VALUES_BASE_OFFSET_H
#define YETI_PLUGIN_VALUES_BASE_OFFSET_H

#include "plugin/values/affine.h"

namespace yeti {

struct BaseOffset {
  size_t base;
  HOST_WIDE_INT offset;  // bytes from there
};

// The base and offset of the addresses of one function. A base is a sum of
// multiples of SSA names and addresses of variables; a name stands for its most
// recent value.
class BaseOffsets {
 public:
  // Nothing if 'address' is too complicated.
  std::optional<BaseOffset> of(tree address);

  size_t bases() const { return bases_.size(); }
  // The SSA names that take part in a base.
  const std::vector<tree> &names(size_t base) const {
    return bases_[base].names;
  }

 private:
  struct Base {
    aff_tree sum;  // its constant counts for nothing
    std::vector<tree> names;
  };

  AffineCache cache_;
  std::vector<Base> bases_;
  std::map<hashval_t, std::vector<size_t>> by_hash_;
};

}  // namespace yeti

#endif
