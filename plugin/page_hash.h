// Numbers for sites: which entry of the page table (runtime/abi.h) a site and a
// page share. Knows nothing of sites.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_PAGE_HASH_H
#define YETI_PLUGIN_PAGE_HASH_H

namespace yeti {

// The number of the next site of the current function.
unsigned next_page_hash();

// A new unit starts.
void start_page_hashes();

}  // namespace yeti

#endif
