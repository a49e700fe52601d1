// Arrays as gfortran describes them to its library: where their elements lie.
// The layout is that of GCC 8 and later. Knows nothing of events.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FORTRAN_FORTRAN_ARRAY_H
#define YETI_RUNTIME_FORTRAN_FORTRAN_ARRAY_H

#include "runtime/base/range.h"

namespace yeti {

constexpr int kMostFortranRanks = 15;

struct FortranDimension {
  ptrdiff_t stride;  // in elements
  ptrdiff_t lower, upper;

  ptrdiff_t extent() const { return upper < lower ? 0 : upper - lower + 1; }
};

struct FortranType {
  size_t element;  // bytes
  int version;
  signed char rank, type;
  short attribute;
};
constexpr signed char kFortranDerived = 5;
constexpr signed char kFortranCharacter = 6;

// The compiler makes as many dimensions as the array has.
struct FortranDescriptor {
  char *base;
  size_t offset;
  FortranType type;
  ptrdiff_t span;
  FortranDimension dimensions[kMostFortranRanks];
};

// An array, or a part of one: copied from its descriptor, which the library may
// change.
class FortranArray {
 public:
  FortranArray() = default;
  explicit FortranArray(const FortranDescriptor *descriptor);

  bool is_empty() const { return base_ == nullptr || count() == 0; }
  char *base() const { return base_; }
  int rank() const { return rank_; }
  size_t element() const { return element_; }
  ptrdiff_t extent(int dimension) const { return extents_[dimension]; }
  // In bytes.
  ptrdiff_t stride(int dimension) const { return strides_[dimension]; }
  size_t count() const;
  // Whether the elements are contiguous, in their order.
  bool is_contiguous() const;

  // The array without the first 'first' and the last 'last' of 'dimension'.
  FortranArray section(int dimension, ptrdiff_t first, ptrdiff_t last) const;
  // The array of the first elements along 'dimension'.
  FortranArray face(int dimension) const;
  void set_element(size_t bytes) { element_ = bytes; }
  // One more dimension; 'stride' in bytes.
  void add_dimension(ptrdiff_t extent, ptrdiff_t stride);
  static FortranArray scalar(char *base, size_t element);

  // Calls 'visit(range)' for ranges that are all elements together.
  template <class Visit>
  void for_each_range(Visit visit) const;
  // Calls 'visit(address)' for each element in Fortran's order, until it
  // returns false.
  template <class Visit>
  void for_each_element(Visit visit) const;

 private:
  // The array with its dimensions from the smallest stride to the largest, and
  // those that continue each other as one.
  FortranArray in_memory_order() const;

  char *base_ = nullptr;
  size_t element_ = 0;
  int rank_ = 0;
  ptrdiff_t extents_[kMostFortranRanks];
  ptrdiff_t strides_[kMostFortranRanks];
};

// The indices of one element after the other.
class FortranOdometer {
 public:
  explicit FortranOdometer(const FortranArray &array, int first = 0)
      : array_(array), first_(first), at_(array.base()) {}
  char *at() const { return at_; }
  // False after the last one.
  bool advance() {
    for (int d = first_; d < array_.rank(); ++d) {
      at_ += array_.stride(d);
      if (++indices_[d] < array_.extent(d)) return true;
      at_ -= array_.stride(d) * array_.extent(d);
      indices_[d] = 0;
    }
    return false;
  }

 private:
  const FortranArray &array_;
  const int first_;
  char *at_;
  ptrdiff_t indices_[kMostFortranRanks] = {};
};

template <class Visit>
void FortranArray::for_each_range(Visit visit) const {
  if (is_empty() || element_ == 0) return;
  const FortranArray ordered = in_memory_order();
  if (ordered.rank_ == 0) {
    visit(block(address_of(ordered.base_), ordered.element_));
    return;
  }
  FortranOdometer rows(ordered, 1);
  do {
    visit(strided(address_of(rows.at()), ordered.element_, ordered.strides_[0],
                  static_cast<size_t>(ordered.extents_[0])));
  } while (rows.advance());
}

template <class Visit>
void FortranArray::for_each_element(Visit visit) const {
  if (is_empty()) return;
  FortranOdometer elements(*this);
  do {
    if (!visit(elements.at())) return;
  } while (elements.advance());
}

}  // namespace yeti

#endif
