// A call of an intrinsic procedure in libgfortran: its arguments as the words
// that they came in, and what it does to the variables that they stand for.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FORTRAN_FORTRAN_CALL_H
#define YETI_RUNTIME_FORTRAN_FORTRAN_CALL_H

#include "runtime/fortran/fortran_accesses.h"

namespace yeti {

using Word = uintptr_t;

struct FortranCall;
using FortranModel = void (*)(FortranCall &);

// How reports call what a function does.
struct FortranSites {
  YetiSite read, write;
};

// One row of the table. The sites are made by the first call: there are many
// functions, of which a program calls few.
struct FortranFunction {
  RealLink real;
  const char *shown;
  const char *letters;  // or null, and
  FortranModel model;
  std::atomic<const FortranSites *> sites;
};

// A call. The model is asked before the call what it reads, and after it what
// it writes.
struct FortranCall {
  const Wrapper &wrapper;
  const FortranFunction &function;
  const FortranSites &sites;
  const Word *arguments;
  Word result;
  bool is_over;

  template <class T>
  T *pointer(int argument) const {
    return reinterpret_cast<T *>(arguments[argument]);
  }
  FortranArray array(int argument) const {
    return FortranArray(pointer<const FortranDescriptor>(argument));
  }
  void reads(const FortranArray &array) const {
    if (!is_over) access_array(wrapper, array, &sites.read);
  }
  void reads(const Range &range) const {
    if (!is_over) access_range(wrapper, range, &sites.read);
  }
  void reads(const void *start, size_t size) const {
    if (!is_over) library_read(wrapper, start, size, &sites.read);
  }
  void writes(const FortranArray &array) const {
    if (is_over) access_array(wrapper, array, &sites.write);
  }
  void writes(void *start, size_t size) const {
    if (is_over) library_write(wrapper, start, size, &sites.write);
  }
};

// The first byte decides for logicals of all kinds.
inline bool is_true(const char *logical) {
  return *logical != 0;
}

// The elements of 'array' for which those of 'mask' are 'wanted' are read.
// Returns how many there are.
size_t read_under_mask(const FortranCall &call, const FortranArray &array,
                       const FortranArray &mask, bool wanted = true);

// What the letters of the function say (fortran_entry_points.inc).
void access_by_letters(const FortranCall &call);

}  // namespace yeti

#endif
