// How the bits of an access lie in the words of the page table (abi/abi.h): a
// bit for each byte of a page. Numbers only: no GCC.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_EMIT_PAGE_BIT_LAYOUT_H
#define YETI_PLUGIN_EMIT_PAGE_BIT_LAYOUT_H

#include <cstdint>

namespace yeti {

// Whether an access of 'size' bytes at a multiple of 'alignment', a power of
// two, can be noted: its bits, wherever they start in a byte, fill no more than
// a word.
constexpr bool fits_page_bits(uint64_t size, unsigned alignment) {
  return size > 0 && size <= (alignment < 8 ? 56 + alignment : 64);
}

// Whether the bits of 'size' bytes at a multiple of 'alignment' are all 8 bits
// of some bytes.
constexpr bool is_whole_bytes(unsigned size, unsigned alignment) {
  return size % 8 == 0 && alignment >= 8;
}

// If they are not: the size in bytes of the word that is changed.
constexpr unsigned bytes_of_word(unsigned size, unsigned alignment) {
  unsigned bits = alignment < 8 ? size + 8 - alignment : size;
  unsigned bytes = 1;
  while (8 * bytes < bits) bytes *= 2;
  return bytes;
}

// How many bytes from the address on must lie in the page for the inline
// sequence; 0 if they always do.
constexpr unsigned bytes_to_test(unsigned size, unsigned alignment) {
  unsigned room = is_whole_bytes(size, alignment)
                      ? size
                      : 8 * bytes_of_word(size, alignment);
  return room <= 8 || ((room & (room - 1)) == 0 && alignment >= room) ? 0
                                                                      : room;
}

}  // namespace yeti

#endif
