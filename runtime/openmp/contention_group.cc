// See the header. Callers hold a RuntimeScope.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/openmp/contention_group.h"

#include "runtime/openmp/team.h"
#include "runtime/shadow/sync_table.h"

namespace yeti {

ContentionGroup::~ContentionGroup() {
  for (const auto &[lock, own] : own_) {
    const Address address = address_of(own);
    remove_sync_vars(address, address + 1);
    destroy(own);
  }
}

Address ContentionGroup::own(Address lock) {
  SpinGuard guard(lock_);
  char *&own = own_[lock];
  if (own == nullptr) own = create<char>();
  return address_of(own);
}

Address lock_in_group(Address lock) {
  const Context *context = this_context();
  return context == nullptr || context->contention_group == nullptr
             ? lock
             : context->contention_group->own(lock);
}

}  // namespace yeti
