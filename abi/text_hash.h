// A number that tells texts apart, the same in every run and on every machine:
// plugin, runtime and tools use it for names that outlive a process.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_ABI_TEXT_HASH_H
#define YETI_ABI_TEXT_HASH_H

#include <stdint.h>

#include <string_view>

namespace yeti {

// FNV-1a. What is added in pieces is told apart from what is added at once.
class TextHash {
 public:
  void add_byte(unsigned char byte) { hash_ = (hash_ ^ byte) * 0x100000001b3u; }
  void add_number(uint64_t number) {
    for (int shift = 0; shift < 64; shift += 8)
      add_byte(static_cast<unsigned char>(number >> shift));
  }
  void add_text(std::string_view text) {
    for (char c : text) add_byte(static_cast<unsigned char>(c));
    add_byte(0);
  }
  uint64_t value() const { return hash_; }

 private:
  uint64_t hash_ = 0xcbf29ce484222325u;
};

}  // namespace yeti

#endif
