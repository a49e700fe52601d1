// The entry point for functions that a model tells of: one call, one event.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/entry/interface.h"
#include "runtime/entry/model_events.h"
#include "runtime/interception/interception.h"
#include "runtime/judge/access.h"
#include "runtime/judge/lifecycle.h"
#include "runtime/sync/sync.h"

namespace yeti {

void on_model_action(ThreadState &thread, YetiModelAction action,
                     Address object, size_t size, const YetiSite *site) {
  switch (action) {
    case kYetiModelAcquire:
      return on_acquire(thread, object);
    case kYetiModelRelease:
      return on_release(thread, object);
    case kYetiModelLock:
      return on_lock(thread, object);
    case kYetiModelUnlock:
      return on_unlock(thread, object);
    case kYetiModelLockShared:
      return on_lock_shared(thread, object);
    case kYetiModelUnlockShared:
      return on_unlock_shared(thread, object);
    case kYetiModelUnlockAny:
      return on_unlock_any(thread, object);
    case kYetiModelForget:
      return on_sync_destroy(thread, object);
    case kYetiModelFresh:
      return on_memory_fresh(thread, object, size);
    case kYetiModelRead:
      if (size != 0) on_read(thread, object, size, site);
      return;
    case kYetiModelWrite:
      if (size != 0) on_write(thread, object, size, site);
      return;
    case kYetiModelQuiet:
      ++thread.ignore_sync;
      return;
    case kYetiModelLoud:
      thread.ignore_sync -= thread.ignore_sync > 0;
      return;
    case kYetiModelHide:
      ++thread.ignore_reads;
      ++thread.ignore_writes;
      return thread.refresh_epoch();
    case kYetiModelShow:
      thread.ignore_reads -= thread.ignore_reads > 0;
      thread.ignore_writes -= thread.ignore_writes > 0;
      return thread.refresh_epoch();
  }
}

namespace {

char named_objects[kYetiModelObjects];

}  // namespace
}  // namespace yeti

YETI_ENTRY void __yeti_model_event(uint32_t action, const volatile void *object,
                                   bool happens, unsigned long size,
                                   const YetiSite *site) {
  const bool needs_object =
      !yeti_is_of_thread(static_cast<YetiModelAction>(action));
  if (!happens || (needs_object && object == nullptr)) return;
  YETI_WRAPPER(wrapper);
  wrapper.inside([&](yeti::ThreadState &thread) {
    yeti::on_model_action(thread, static_cast<YetiModelAction>(action),
                          yeti::address_of(object), size, site);
  });
}

YETI_ENTRY const volatile void *__yeti_model_word(
    const volatile void *address) {
  // A null pointer, perhaps with an offset, which the library refuses.
  constexpr yeti::Address kFirstPage = 4096;
  if (yeti::address_of(address) < kFirstPage) return nullptr;
  return *static_cast<const volatile void *const volatile *>(address);
}

YETI_ENTRY const volatile void *__yeti_model_object(uint32_t number) {
  return yeti::named_objects + number % kYetiModelObjects;
}
