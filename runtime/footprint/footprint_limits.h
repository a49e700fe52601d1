// The bounds of a footprint; tests make them small.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_FOOTPRINT_LIMITS_H
#define YETI_RUNTIME_FOOTPRINT_FOOTPRINT_LIMITS_H

#include "runtime/footprint/page_bits.h"

namespace yeti {

struct FootprintLimits {
  // An epoch with no more accesses than that is short (at_once_budget.h).
  unsigned short_epoch = 512;
  unsigned first_accesses = 1;  // of a site in a page, judged at once
  unsigned most_accesses = 8;   // the same where bits proved not worth while
  // Where there are so many pages, one that is done and of which at least so
  // many bytes were touched becomes a range.
  size_t many_pages = 512;
  size_t many_bytes = PageBits::kBytes / 16;
  size_t max_pages = (size_t{2} << 20) / sizeof(PageBits);
  size_t max_ranges = 4096;
};
extern FootprintLimits footprint_limits;

}  // namespace yeti

#endif
