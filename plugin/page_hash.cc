// Site k at page p has entry p + hash(k). Sites that stand together often touch
// one page, or neighbouring ones, as the points of a stencil do. So the hashes
// of the sites of a unit are multiples of the golden section of the table: any
// n in a row are about 1/n of the table apart, and what one site does on the
// pages around p stays clear of what its neighbours do there. The file's name
// sets apart the sites of different units.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/page_hash.h"

#include "plugin/gcc-compat.h"
#include "runtime/abi.h"

namespace yeti {

namespace {

constexpr unsigned kGoldenSection = 2531;
static_assert(kYetiPageEntries == 4096, "another golden section is needed");

unsigned sites_so_far;

}  // namespace

unsigned next_page_hash() {
  const char *name = DECL_SOURCE_FILE(current_function_decl);
  unsigned file = name ? htab_hash_string(name) : 0;
  return (file + kGoldenSection * sites_so_far++) % kYetiPageEntries;
}

void start_page_hashes() {
  sites_so_far = 0;
}

}  // namespace yeti
