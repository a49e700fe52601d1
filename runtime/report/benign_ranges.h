// Memory on which the program has declared races to be harmless
// (AnnotateBenignRaceSized and similar functions). Thread-safe.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_BENIGN_RANGES_H
#define YETI_RUNTIME_REPORT_BENIGN_RANGES_H

#include "runtime/base/types.h"

namespace yeti {

// Races on ['start', 'start' + 'size') are not to be reported.
void add_benign_range(Address start, size_t size);

// The memory got a new meaning (freed, unmapped): forgets what was declared
// within it.
void forget_benign_ranges(Address start, size_t size);

// Whether all of ['start', 'start' + 'size') is declared.
bool is_benign_race(Address start, size_t size);

void benign_ranges_before_fork();
void benign_ranges_after_fork_in_parent();

}  // namespace yeti

#endif
