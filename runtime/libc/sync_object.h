// The memory of a synchronisation object, as its wrappers tell it: initialising
// or destroying the object is a write, using it is a read. A use that is
// unordered with the end of the object, by destruction, by a new initialisation
// or by the end of its memory, is a race.
//
// POSIX lets an object end as soon as nobody can be using it any more, though
// the last user has not left the function: after a lock that follows the last
// unlock, after a broadcast that woke all waiters, after a barrier, after a
// sem_wait. So a use counts when it begins, before what it releases: a thread
// that has acquired from it may end the object.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_LIBC_SYNC_OBJECT_H
#define YETI_RUNTIME_LIBC_SYNC_OBJECT_H

#include "runtime/judge/access.h"
#include "runtime/judge/same_epoch.h"
#include "runtime/libc/library_accesses.h"
#include "runtime/sync/sync.h"

namespace yeti {

// All objects have these bytes, which libc changes with each use.
constexpr size_t kUsedBytes = 4;

// pre: inside the runtime, by the calling thread; its accesses count. An unlock
// is mostly in the epoch of its lock.
inline void note_use(ThreadState &thread, Address object,
                     const YetiSite *site) {
  if (!is_read_in_epoch(object, kUsedBytes, site))
    on_read(thread, object, kUsedBytes, site);
}

// Tells 'what' of 'object', and its use: after an acquire, before a release.
template <class Object>
void acquire_and_use(const Wrapper &wrapper,
                     void (*what)(ThreadState &, Address), Object *object,
                     const YetiSite *site) {
  const bool judged = wrapper.judges_accesses();
  wrapper.inside([&](ThreadState &thread) {
    what(thread, address_of(object));
    if (judged) note_use(thread, address_of(object), site);
  });
}
template <class Object>
void use_and_release(const Wrapper &wrapper,
                     void (*what)(ThreadState &, Address), Object *object,
                     const YetiSite *site) {
  const bool judged = wrapper.judges_accesses();
  wrapper.inside([&](ThreadState &thread) {
    if (judged) note_use(thread, address_of(object), site);
    what(thread, address_of(object));
  });
}

// A use that orders nothing.
template <class Object>
void use_object(const Wrapper &wrapper, Object *object, const YetiSite *site) {
  if (!wrapper.judges_accesses()) return;
  wrapper.inside(
      [&](ThreadState &thread) { note_use(thread, address_of(object), site); });
}

// The object, of 'size' bytes, was initialised or is about to be destroyed: the
// clock of what was here before is forgotten.
inline void renew_object(const Wrapper &wrapper, volatile void *object,
                         size_t size, const YetiSite *site) {
  wrapper.event(on_sync_destroy, object);
  library_write(wrapper, object, size, site);
}

}  // namespace yeti

// In a wrapper whose Wrapper is called 'wrapper', of the function 'name'.
#define YETI_USE_SITE(name) \
  static const YetiSite yeti_use = YETI_LIBRARY_SITE(#name, Read)
#define YETI_ACQUIRES(name, what, object)                      \
  do {                                                         \
    YETI_USE_SITE(name);                                       \
    ::yeti::acquire_and_use(wrapper, what, object, &yeti_use); \
  } while (0)
#define YETI_RELEASES(name, what, object)                      \
  do {                                                         \
    YETI_USE_SITE(name);                                       \
    ::yeti::use_and_release(wrapper, what, object, &yeti_use); \
  } while (0)
#define YETI_USES(name, object)                     \
  do {                                              \
    YETI_USE_SITE(name);                            \
    ::yeti::use_object(wrapper, object, &yeti_use); \
  } while (0)
#define YETI_RENEWS(name, object, size)                               \
  do {                                                                \
    static const YetiSite yeti_end = YETI_LIBRARY_SITE(#name, Write); \
    ::yeti::renew_object(wrapper, object, size, &yeti_end);           \
  } while (0)

#endif
