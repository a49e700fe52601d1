// The page table of the mock runtime. It is empty, so that every access misses,
// until the program calls mock_pages(). From then on misses are recorded as
// bits. If the program asked for that, a miss also gets a place in the table,
// so that the next access of the same site to the same page is noted inline. If
// the program asked for pages that move, every fifth miss empties the table and
// moves the bits of all pages, as a commit does. mock_show_pages() calls 'show'
// for each site and page with the number of its misses and the bytes noted, as
// in `1 miss 0-3,8-11`, and empties the table. For one thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TESTSUITE_MOCK_PAGES_H
#define YETI_TESTSUITE_MOCK_PAGES_H

#include "abi/abi.h"

#include <stdio.h>
#include <string.h>

namespace mock {

constexpr unsigned kPageBytes = 1u << kYetiPageBits;

struct NotedPage {
  uint64_t page;
  const YetiSite *site;
  int misses;
  uint8_t places[2][kPageBytes / 8];  // alternate places of the bits
  uint8_t moved[kPageBytes / 8];      // bits that were in either place

  void move_from(unsigned place) {
    for (unsigned i = 0; i < kPageBytes / 8; ++i) moved[i] |= places[place][i];
    memset(places[1 - place], 0, sizeof places[0]);
  }
  bool has(unsigned byte) const { return moved[byte / 8] >> byte % 8 & 1; }
};

enum class Mode { kNone, kRecord, kInstall, kMove };

static YetiPageTable table;
static NotedPage noted[256];
static unsigned noted_count;
static unsigned place;  // the current place of the bits
static Mode mode;

static NotedPage &noted_page(uint64_t page, const YetiSite *site) {
  for (unsigned i = 0; i < noted_count; ++i)
    if (noted[i].page == page && noted[i].site == site) return noted[i];
  if (noted_count == sizeof noted / sizeof noted[0]) __builtin_trap();
  NotedPage &fresh = noted[noted_count++];
  fresh.page = page;
  fresh.site = site;
  return fresh;
}

static void install(NotedPage &page) {
  static uint64_t sites;
  if (page.site->page_tag == kYetiNoPageTag) {
    ++sites;
    page.site->page_tag = (sites << kYetiPageTagShift) + sites * 701;
  }
  uint64_t tag = page.page + page.site->page_tag;
  table.tags[tag % kYetiPageEntries] = tag;
  table.bits[tag % kYetiPageEntries] =
      uintptr_t(page.places[place]) - page.page * kPageBytes / 8;
}

static void move_all() {
  for (unsigned i = 0; i < noted_count; ++i) noted[i].move_from(place);
  memset(&table, 0, sizeof table);
  place = 1 - place;
}

// True if the miss was recorded; otherwise it must be reported as a call.
static bool record_miss(uintptr_t address, unsigned long size,
                        const YetiSite *site) {
  static unsigned misses;
  if (mode == Mode::kNone) return false;
  if (mode == Mode::kMove && ++misses % 5 == 0) move_all();
  NotedPage &page = noted_page(address >> kYetiPageBits, site);
  ++page.misses;
  for (unsigned long i = 0; i < size; ++i) {
    unsigned byte = (address + i) % kPageBytes;
    page.places[place][byte / 8] |= uint8_t(1u << byte % 8);
  }
  if (mode != Mode::kRecord) install(page);
  return true;
}

static void describe(const NotedPage &page, char *text, size_t room) {
  size_t used = snprintf(text, room, "%d miss", page.misses);
  for (unsigned byte = 0; byte < kPageBytes; ++byte) {
    if (!page.has(byte)) continue;
    unsigned last = byte;
    while (last + 1 < kPageBytes && page.has(last + 1)) ++last;
    char before = strchr(text, '-') ? ',' : ' ';
    if (used < room)
      used += snprintf(text + used, room - used, "%c%u-%u", before, byte, last);
    byte = last;
  }
}

static void show_pages(void (*show)(const char *text, const YetiSite *site)) {
  char text[200];
  move_all();
  for (unsigned i = 0; i < noted_count; ++i) {
    describe(noted[i], text, sizeof text);
    show(text, noted[i].site);
  }
  memset(noted, 0, sizeof noted);
  noted_count = 0;
  mode = Mode::kNone;
}

}  // namespace mock

#endif
