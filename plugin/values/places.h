// Addresses as an origin plus a constant: two accesses of one origin are a
// known distance apart, wherever in the function they are. Reads the function,
// changes nothing.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_VALUES_PLACES_H
#define YETI_PLUGIN_VALUES_PLACES_H

#include "plugin/values/affine.h"

namespace yeti {

struct Place {
  size_t origin;
  HOST_WIDE_INT offset;  // bytes from there
};

// The places of one function. An origin is a sum of multiples of SSA names and
// addresses of variables; a name stands for the value that it was given last.
class Places {
 public:
  // The place of 'address', or nothing if it is too hard to say.
  std::optional<Place> of(tree address);

  size_t origins() const { return origins_.size(); }
  // The SSA names that take part in an origin.
  const std::vector<tree> &names(size_t origin) const {
    return origins_[origin].names;
  }

 private:
  struct Origin {
    aff_tree sum;  // its constant counts for nothing
    std::vector<tree> names;
  };

  AffineCache cache_;
  std::vector<Origin> origins_;
  std::map<hashval_t, std::vector<size_t>> by_hash_;
};

}  // namespace yeti

#endif
