// The dependences of a task in the form in which libgomp's entry points get
// them.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_GOMP_GOMP_DEPEND_H
#define YETI_RUNTIME_GOMP_GOMP_DEPEND_H

#include "runtime/openmp/depend.h"

namespace yeti {

// The dependences in 'array', which may be null. If an address is named twice,
// the kind that counts comes first.
Vector<Dependence> dependences_of(void *const *array);

// A depend object, as libgomp fills it in.
struct DependObject {
  void *address;
  uintptr_t kind;
};

// Those of the 'count' objects in 'list', which may be null.
Vector<Dependence> dependences_of(const DependObject *list, int count);

}  // namespace yeti

#endif
