// The annotation functions of other race detectors, under their names, so that
// programs that use them need no change. Every function is one event.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/interception/interception.h"
#include "runtime/judge/lifecycle.h"
#include "runtime/report/benign_ranges.h"
#include "runtime/sync/sync.h"

using namespace yeti;

// An exported function without a real one behind it.
#define YETI_ANNOTATION(result, name, parameters)  \
  extern "C" YETI_EXPORTED result name parameters; \
  extern "C" result name parameters

#define YETI_FILE_LINE const char * /*file*/, int /*line*/

// --- order ---

YETI_ANNOTATION(void, AnnotateHappensBefore,
                (YETI_FILE_LINE, const volatile void *object)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_release, object);
}

YETI_ANNOTATION(void, AnnotateHappensAfter,
                (YETI_FILE_LINE, const volatile void *object)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_acquire, object);
}

YETI_ANNOTATION(void, __tsan_release, (void *object)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_release, object);
}

YETI_ANNOTATION(void, __tsan_acquire, (void *object)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_acquire, object);
}

// A condition variable orders only by its mutex; a program that claims more is
// believed.
YETI_ANNOTATION(void, AnnotateCondVarSignal,
                (YETI_FILE_LINE, const volatile void *condition)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_release, condition);
}

YETI_ANNOTATION(void, AnnotateCondVarSignalAll,
                (YETI_FILE_LINE, const volatile void *condition)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_release, condition);
}

YETI_ANNOTATION(void, AnnotateCondVarWait,
                (YETI_FILE_LINE, const volatile void *condition,
                 const volatile void * /*lock*/)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_acquire, condition);
}

// --- locks of the program's own making ---

YETI_ANNOTATION(void, AnnotateRWLockCreate,
                (YETI_FILE_LINE, const volatile void *lock)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_sync_destroy, lock);
}

YETI_ANNOTATION(void, AnnotateRWLockCreateStatic,
                (YETI_FILE_LINE, const volatile void *lock)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_sync_destroy, lock);
}

YETI_ANNOTATION(void, AnnotateRWLockDestroy,
                (YETI_FILE_LINE, const volatile void *lock)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_sync_destroy, lock);
}

YETI_ANNOTATION(void, AnnotateRWLockAcquired,
                (YETI_FILE_LINE, const volatile void *lock,
                 unsigned long is_writer)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(is_writer != 0 ? on_lock : on_lock_shared, lock);
}

YETI_ANNOTATION(void, AnnotateRWLockReleased,
                (YETI_FILE_LINE, const volatile void *lock,
                 unsigned long is_writer)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(is_writer != 0 ? on_unlock : on_unlock_shared, lock);
}

// The flags of __tsan_mutex_*, as their header defines them.
constexpr unsigned kMutexReadLock = 1 << 3;
constexpr unsigned kMutexTryLockFailed = 1 << 5;

YETI_ANNOTATION(void, __tsan_mutex_create, (void *lock, unsigned)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_sync_destroy, lock);
}

YETI_ANNOTATION(void, __tsan_mutex_destroy, (void *lock, unsigned)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_sync_destroy, lock);
}

// What the lock itself does between 'pre' and 'post' does not count for the
// program: its accesses and its synchronisation are ignored.
static void begin_inside_lock(const Wrapper &wrapper) {
  wrapper.inside([](ThreadState &thread) {
    ++thread.ignore_reads;
    ++thread.ignore_writes;
    ++thread.ignore_sync;
    thread.refresh_epoch();
  });
}

static void end_inside_lock(const Wrapper &wrapper) {
  wrapper.inside([](ThreadState &thread) {
    thread.ignore_reads -= thread.ignore_reads > 0;
    thread.ignore_writes -= thread.ignore_writes > 0;
    thread.ignore_sync -= thread.ignore_sync > 0;
    thread.refresh_epoch();
  });
}

YETI_ANNOTATION(void, __tsan_mutex_pre_lock, (void *, unsigned)) {
  YETI_WRAPPER(wrapper);
  begin_inside_lock(wrapper);
}

YETI_ANNOTATION(void, __tsan_mutex_post_lock,
                (void *lock, unsigned flags, int /*recursion*/)) {
  YETI_WRAPPER(wrapper);
  end_inside_lock(wrapper);
  if (flags & kMutexTryLockFailed) return;
  wrapper.event(flags & kMutexReadLock ? on_lock_shared : on_lock, lock);
}

YETI_ANNOTATION(int, __tsan_mutex_pre_unlock, (void *lock, unsigned flags)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(flags & kMutexReadLock ? on_unlock_shared : on_unlock, lock);
  begin_inside_lock(wrapper);
  return 0;
}

YETI_ANNOTATION(void, __tsan_mutex_post_unlock, (void *, unsigned)) {
  YETI_WRAPPER(wrapper);
  end_inside_lock(wrapper);
}

YETI_ANNOTATION(void, __tsan_mutex_pre_signal, (void *, unsigned)) {
  YETI_WRAPPER(wrapper);
  begin_inside_lock(wrapper);
}

YETI_ANNOTATION(void, __tsan_mutex_post_signal, (void *, unsigned)) {
  YETI_WRAPPER(wrapper);
  end_inside_lock(wrapper);
}

// Code of the program that runs inside of a lock's function.
YETI_ANNOTATION(void, __tsan_mutex_pre_divert, (void *, unsigned)) {
  YETI_WRAPPER(wrapper);
  end_inside_lock(wrapper);
}

YETI_ANNOTATION(void, __tsan_mutex_post_divert, (void *, unsigned)) {
  YETI_WRAPPER(wrapper);
  begin_inside_lock(wrapper);
}

// --- what not to look at ---

#define YETI_IGNORE_ANNOTATION(name, change)      \
  YETI_ANNOTATION(void, name, (YETI_FILE_LINE)) { \
    YETI_WRAPPER(wrapper);                        \
    wrapper.inside([](ThreadState &thread) {      \
      change;                                     \
      thread.refresh_epoch();                     \
    });                                           \
  }
YETI_IGNORE_ANNOTATION(AnnotateIgnoreReadsBegin, ++thread.ignore_reads)
YETI_IGNORE_ANNOTATION(AnnotateIgnoreReadsEnd,
                       thread.ignore_reads -= thread.ignore_reads > 0)
YETI_IGNORE_ANNOTATION(AnnotateIgnoreWritesBegin, ++thread.ignore_writes)
YETI_IGNORE_ANNOTATION(AnnotateIgnoreWritesEnd,
                       thread.ignore_writes -= thread.ignore_writes > 0)
YETI_IGNORE_ANNOTATION(AnnotateIgnoreSyncBegin, ++thread.ignore_sync)
YETI_IGNORE_ANNOTATION(AnnotateIgnoreSyncEnd,
                       thread.ignore_sync -= thread.ignore_sync > 0)

YETI_ANNOTATION(void, AnnotateBenignRaceSized,
                (YETI_FILE_LINE, const volatile void *start, size_t size,
                 const char *)) {
  YETI_WRAPPER(wrapper);
  wrapper.inside(
      [&](ThreadState &) { add_benign_range(address_of(start), size); });
}

// A race on a variable of unknown size: a word is assumed.
YETI_ANNOTATION(void, AnnotateBenignRace,
                (YETI_FILE_LINE, const volatile void *start, const char *)) {
  YETI_WRAPPER(wrapper);
  wrapper.inside([&](ThreadState &) {
    add_benign_range(address_of(start), sizeof(void *));
  });
}

YETI_ANNOTATION(void, WTFAnnotateBenignRaceSized,
                (YETI_FILE_LINE, const volatile void *start, size_t size,
                 const char *)) {
  YETI_WRAPPER(wrapper);
  wrapper.inside(
      [&](ThreadState &) { add_benign_range(address_of(start), size); });
}

YETI_ANNOTATION(void, WTFAnnotateHappensBefore,
                (YETI_FILE_LINE, const volatile void *object)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_release, object);
}

YETI_ANNOTATION(void, WTFAnnotateHappensAfter,
                (YETI_FILE_LINE, const volatile void *object)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_acquire, object);
}

// --- memory and names ---

YETI_ANNOTATION(void, AnnotateNewMemory,
                (YETI_FILE_LINE, const volatile void *start, size_t size)) {
  YETI_WRAPPER(wrapper);
  wrapper.inside([&](ThreadState &thread) {
    on_memory_fresh(thread, address_of(start), size);
  });
}

YETI_ANNOTATION(void, AnnotateThreadName, (YETI_FILE_LINE, const char *name)) {
  YETI_WRAPPER(wrapper);
  wrapper.inside([&](ThreadState &thread) {
    StrandInfo &info = thread.strand().info();
    size_t i = 0;
    for (; i + 1 < sizeof info.name && name[i] != 0; ++i)
      info.name[i] = name[i];
    info.name[i] = 0;
  });
}

// --- only of interest to other tools ---

YETI_ANNOTATION(void, AnnotateFlushState, (YETI_FILE_LINE)) {}
YETI_ANNOTATION(void, AnnotateNoOp, (YETI_FILE_LINE, const volatile void *)) {}
YETI_ANNOTATION(void, AnnotateEnableRaceDetection, (YETI_FILE_LINE, int)) {}
YETI_ANNOTATION(void, AnnotateMutexIsUsedAsCondVar,
                (YETI_FILE_LINE, const volatile void *)) {}
YETI_ANNOTATION(void, AnnotateMutexIsNotPHB,
                (YETI_FILE_LINE, const volatile void *)) {}
YETI_ANNOTATION(void, AnnotatePublishMemoryRange,
                (YETI_FILE_LINE, const volatile void *, size_t)) {}
YETI_ANNOTATION(void, AnnotateUnpublishMemoryRange,
                (YETI_FILE_LINE, const volatile void *, size_t)) {}
YETI_ANNOTATION(void, AnnotatePCQCreate,
                (YETI_FILE_LINE, const volatile void *)) {}
YETI_ANNOTATION(void, AnnotatePCQDestroy,
                (YETI_FILE_LINE, const volatile void *)) {}
YETI_ANNOTATION(void, AnnotatePCQPut,
                (YETI_FILE_LINE, const volatile void *queue)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_release, queue);
}
YETI_ANNOTATION(void, AnnotatePCQGet,
                (YETI_FILE_LINE, const volatile void *queue)) {
  YETI_WRAPPER(wrapper);
  wrapper.event(on_acquire, queue);
}
YETI_ANNOTATION(void, AnnotateExpectRace,
                (YETI_FILE_LINE, const volatile void *, const char *)) {}
YETI_ANNOTATION(void, AnnotateTraceMemory,
                (YETI_FILE_LINE, const volatile void *)) {}
YETI_ANNOTATION(int, RunningOnValgrind, ()) {
  return 0;
}
YETI_ANNOTATION(double, ValgrindSlowdown, ()) {
  return 10.0;
}
