// The element of an array that a race is about, as an index and by subscripts.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_REPORT_ELEMENT_H
#define YETI_RUNTIME_REPORT_REPORT_ELEMENT_H

#include "runtime/report/report.h"

namespace yeti {

// Sets 'element_size' and 'index' of 'location' from its offset when both
// accesses are of scalars and the race starts at a multiple of the smaller one.
void set_element(ReportLocation &location, size_t current_size,
                 size_t previous_size);

// Sets the subscripts of 'location', whose element is known, if 'site' knows
// the dimensions of the array and they are those of the whole location.
void set_subscripts(ReportLocation &location, const YetiSite *site);

}  // namespace yeti

#endif
