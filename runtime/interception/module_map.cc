// See module_map.h.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/interception/module_map.h"

#include <algorithm>

namespace yeti {

void ModuleMap::refresh() {
  regions_.clear();
  modules_.clear();
  platform::for_each_mapping(
      [](const platform::Mapping &mapping, void *map) {
        static_cast<ModuleMap *>(map)->add(mapping);
        return true;
      },
      this);
}

void ModuleMap::add(const platform::Mapping &mapping) {
  const Module *module = nullptr;
  Module *last = modules_.empty() ? nullptr : &modules_.back();
  if (mapping.path[0] == 0) {
    bool continues = !regions_.empty() && regions_.back().module != nullptr &&
                     regions_.back().module->path[0] == '/' &&
                     regions_.back().high == mapping.low && mapping.writable;
    if (continues) module = regions_.back().module;
  } else if (last != nullptr && last->path == mapping.path) {
    last->has_code |= mapping.executable;
    module = last;
  } else {
    modules_.push_back({String(mapping.path), mapping.low - mapping.offset,
                        mapping.executable});
    module = &modules_.back();
  }
  regions_.push_back({mapping.low, mapping.high, module});
}

const Region *ModuleMap::find(Address address) const {
  auto after = std::upper_bound(regions_.begin(), regions_.end(), address,
                                [](Address wanted, const Region &region) {
                                  return wanted < region.high;
                                });
  if (after == regions_.end() || address < after->low) return nullptr;
  return &*after;
}

}  // namespace yeti
