// The bounds of a footprint; tests make them small.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_FOOTPRINT_FOOTPRINT_LIMITS_H
#define YETI_RUNTIME_FOOTPRINT_FOOTPRINT_LIMITS_H

#include "runtime/footprint/page_bits.h"

namespace yeti {

struct FootprintLimits {
  // An epoch with at most this many accesses is short (at_once_budget.h).
  unsigned short_epoch = 512;
  unsigned first_accesses = 1;  // of a site in a page; these are judged at once
  unsigned most_accesses = 8;  // as above, if bits proved not to be worth while
  // From this number of pages on, a page that its site is done with becomes a
  // range, if at least this many bytes of it were touched.
  size_t many_pages = 512;
  size_t many_bytes = PageBits::kBytes / 16;
  size_t max_pages = (size_t{2} << 20) / sizeof(PageBits);
  size_t max_ranges = 4096;
};
extern FootprintLimits footprint_limits;

}  // namespace yeti

#endif
