// From the two sides of a race to a sentence of advice, where the pattern is
// plain: a scalar that should be reduced or private, iterations that are not
// independent, a missing barrier, taskwait or depend clause. Only reads the
// evidence; knows neither history nor symbols.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_REPORT_HINTS_H
#define YETI_RUNTIME_REPORT_REPORT_HINTS_H

#include "abi/abi.h"
#include "runtime/base/memory.h"
#include "runtime/strands/strand.h"

namespace yeti {

// One access and who made it.
struct HintSide {
  const YetiSite *site = nullptr;
  StrandInfo strand = {};
};

// The advice, a sentence without its end, or "" if the pattern is not plain.
// File names are shown without 'strip_path_prefix'. pre: both sites are known.
String hint_of(const HintSide &current, const HintSide &previous,
               const char *strip_path_prefix);

// Whether 'a' and 'b' are records of one directive: a unit may have several.
bool is_same_construct(const YetiConstruct *a, const YetiConstruct *b);

// Whether the expressions name elements of one array whose subscripts differ by
// constants only: `a[i]` and `a[i - 1]`, `b(i,j)` and `b(i,j + 1)`.
bool are_neighbours(const char *a, const char *b);

}  // namespace yeti

#endif
