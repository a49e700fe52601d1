// What is mapped where in this process at this moment: the executable,
// libraries (also those of dlopen), stacks, and the rest. Turns addresses into
// "module + offset", which stays true in another process.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_INTERCEPTION_MODULE_MAP_H
#define YETI_RUNTIME_INTERCEPTION_MODULE_MAP_H

#include "runtime/base/memory.h"
#include "runtime/base/platform.h"
#include "runtime/base/types.h"

namespace yeti {

struct Module {
  String path;   // a file, or a name of the system such as "[vdso]"
  Address base;  // where offset 0 of the file is, or would be
  bool has_code = false;
};

struct Region {
  Address low, high;
  const Module *module;  // null for anonymous memory
};

class ModuleMap {
 public:
  ModuleMap() = default;
  ModuleMap(const ModuleMap &) = delete;
  ModuleMap &operator=(const ModuleMap &) = delete;

  // Reads the system's table anew. Invalidates what find has returned.
  void refresh();

  // Adds the next mapping by rising address. Anonymous memory directly after
  // the writable memory of a module is taken for its zero-initialised data.
  void add(const platform::Mapping &mapping);

  // The region that contains 'address', or null.
  const Region *find(Address address) const;

 private:
  Deque<Module> modules_;
  Vector<Region> regions_;  // by address
};

}  // namespace yeti

#endif
