// What can be said of an array without visiting its elements.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/fortran/fortran_array.h"

namespace yeti {

FortranArray::FortranArray(const FortranDescriptor *descriptor) {
  if (descriptor == nullptr) return;
  base_ = descriptor->base;
  element_ = descriptor->type.element;
  const int rank = descriptor->type.rank;
  for (int d = 0; d < rank && d < kMostFortranRanks; ++d)
    add_dimension(
        descriptor->dimensions[d].extent(),
        descriptor->dimensions[d].stride * static_cast<ptrdiff_t>(element_));
}

FortranArray FortranArray::scalar(char *base, size_t element) {
  FortranArray array;
  array.base_ = base;
  array.element_ = element;
  return array;
}

void FortranArray::add_dimension(ptrdiff_t extent, ptrdiff_t stride) {
  extents_[rank_] = extent;
  strides_[rank_] = stride;
  ++rank_;
}

size_t FortranArray::count() const {
  size_t count = 1;
  for (int d = 0; d < rank_; ++d) {
    if (extents_[d] <= 0) return 0;
    count *= static_cast<size_t>(extents_[d]);
  }
  return count;
}

bool FortranArray::is_contiguous() const {
  auto expected = static_cast<ptrdiff_t>(element_);
  for (int d = 0; d < rank_; ++d) {
    if (strides_[d] != expected) return false;
    expected *= extents_[d];
  }
  return true;
}

FortranArray FortranArray::section(int dimension, ptrdiff_t first,
                                   ptrdiff_t last) const {
  FortranArray part = *this;
  part.base_ += first * strides_[dimension];
  part.extents_[dimension] -= first + last;
  return part;
}

FortranArray FortranArray::face(int dimension) const {
  FortranArray part = scalar(base_, element_);
  for (int d = 0; d < rank_; ++d)
    if (d != dimension) part.add_dimension(extents_[d], strides_[d]);
  return part;
}

FortranArray FortranArray::in_memory_order() const {
  FortranArray ordered = scalar(base_, element_);
  for (int d = 0; d < rank_; ++d) {
    ptrdiff_t stride = strides_[d];
    if (extents_[d] == 1) continue;
    if (stride < 0) {
      ordered.base_ += stride * (extents_[d] - 1);
      stride = -stride;
    }
    int at = ordered.rank_;
    ordered.add_dimension(extents_[d], stride);
    for (; at > 0 && ordered.strides_[at - 1] > stride; --at) {
      ordered.strides_[at] = ordered.strides_[at - 1];
      ordered.extents_[at] = ordered.extents_[at - 1];
    }
    ordered.strides_[at] = stride;
    ordered.extents_[at] = extents_[d];
  }
  FortranArray joined = scalar(ordered.base_, element_);
  for (int d = 0; d < ordered.rank_; ++d) {
    const int last = joined.rank_ - 1;
    if (last >= 0 &&
        joined.strides_[last] * joined.extents_[last] == ordered.strides_[d])
      joined.extents_[last] *= ordered.extents_[d];
    else
      joined.add_dimension(ordered.extents_[d], ordered.strides_[d]);
  }
  return joined;
}

}  // namespace yeti
