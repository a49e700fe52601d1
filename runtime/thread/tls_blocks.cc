// See tls_blocks.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/thread/tls_blocks.h"

#include <link.h>

namespace yeti {

namespace {

using Blocks = Vector<platform::AddressRange>;

int add_block(dl_phdr_info *module, size_t, void *blocks) {
  if (module->dlpi_tls_data == nullptr) return 0;
  for (int i = 0; i < module->dlpi_phnum; ++i) {
    if (module->dlpi_phdr[i].p_type != PT_TLS) continue;
    const Address start = address_of(module->dlpi_tls_data);
    static_cast<Blocks *>(blocks)->push_back(
        {start, start + module->dlpi_phdr[i].p_memsz});
  }
  return 0;
}

}  // namespace

TlsBlocks::TlsBlocks() {
  dl_iterate_phdr(add_block, &blocks_);
}

bool TlsBlocks::contains(Address address) const {
  for (const platform::AddressRange &block : blocks_)
    if (address >= block.low && address < block.high) return true;
  return false;
}

}  // namespace yeti
