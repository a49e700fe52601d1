// The malloc family. The program's own allocator does the work; here its blocks
// begin and end.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include "runtime/base/platform.h"
#include "runtime/interception/foreign_frames.h"
#include "runtime/judge/access.h"
#include "runtime/judge/lifecycle.h"
#include "runtime/judge/note.h"
#include "runtime/libc/allocation.h"
#include "runtime/shadow/heap_blocks.h"

namespace yeti {

__thread uint64_t blocks_begun = 0;
__thread const Frame *new_frame = nullptr;
__thread const Frame *library_frame = nullptr;

namespace {

// Allocating a block counts as a write to it: a thread that still uses the
// memory through an older pointer, or that got the new one without
// synchronisation, has a race. Only blocks up to this size are marked, which
// most objects fit in. Marking larger ones would cost too much, and arrays are
// written before they are passed on.
constexpr size_t kMostMarked = 256;
const YetiSite allocation_sites[] = {
#define X(name, shown) YETI_LIBRARY_SITE(shown, Write),
    YETI_ALLOCATION_FUNCTIONS(X)
#undef X
};

const YetiSite free_site = YETI_LIBRARY_SITE("free", Free);
const YetiSite realloc_free_site = YETI_LIBRARY_SITE("realloc", Free);
const YetiSite realloc_write_site = YETI_LIBRARY_SITE("realloc", Write);

// Blocks for the lookup of the real malloc itself, which allocates in some
// systems. Handed out for good; each has its size before it.
class EarlyBlocks {
 public:
  void *allocate(size_t size, size_t alignment) {
    if (alignment < 16) alignment = 16;
    SpinGuard guard(lock_);
    const Address start =
        (address_of(memory_) + used_ + 16 + alignment - 1) & ~(alignment - 1);
    if (size > sizeof memory_ ||
        start + size > address_of(memory_) + sizeof memory_)
      return nullptr;
    used_ = start + size - address_of(memory_);
    reinterpret_cast<size_t *>(start)[-1] = size;
    return reinterpret_cast<void *>(start);
  }
  bool owns(const void *block) const {
    return address_of(block) - address_of(memory_) < sizeof memory_;
  }
  static size_t size_of(const void *block) {
    return static_cast<const size_t *>(block)[-1];
  }

 private:
  SpinLock lock_;
  size_t used_ = 0;
  alignas(16) char memory_[64 * 1024];
};
EarlyBlocks early_blocks;

// True while this thread looks up an allocation function.
__thread bool looking_up __attribute__((tls_model("initial-exec")));

// The real function if it is known or can be found without being needed for
// its own lookup; else null.
template <class Signature>
Signature *known(RealFunction<Signature> &real) {
  void *found = real.link.address.load(std::memory_order_acquire);
  if (__builtin_expect(found != nullptr, 1))
    return reinterpret_cast<Signature *>(found);
  if (looking_up) return nullptr;
  looking_up = true;
  Signature *function = real.get();
  looking_up = false;
  return function;
}

void *refuse() {
  errno = ENOMEM;
  return nullptr;
}

}  // namespace

void *begin_block(const Wrapper &wrapper, void *block, size_t size,
                  AllocationFunction function) {
  if (block == nullptr || !wrapper || wrapper.is_called_by(library_frame))
    return block;
  ++blocks_begun;
  const bool judged = wrapper.judges_frees();
  wrapper.inside([&](ThreadState &thread) {
    if (!wrapper.is_called_by(new_frame)) complete_stack(thread);
    on_alloc(thread, address_of(block), size, function);
    if (judged && size != 0 && size < kMostMarked)
      on_alloc_write(thread, address_of(block), size,
                     &allocation_sites[static_cast<size_t>(function)]);
  });
  return block;
}

// What libc frees after the end of a thread belongs to no thread.
void end_block(const Wrapper &wrapper, void *block, const YetiSite *site) {
  if (block == nullptr) return;
  HeapBlock removed;
  if (!wrapper) {
    if (hot.ended) remove_heap_block(address_of(block), &removed);
    return;
  }
  const bool judged = wrapper.judges_frees();
  wrapper.inside([&](ThreadState &thread) {
    if (judged) complete_stack(thread);
    if (judged)
      on_free(thread, address_of(block), site);
    else if (remove_heap_block(address_of(block), &removed))
      on_memory_fresh(thread, removed.start, removed.size);
  });
}

}  // namespace yeti

using namespace yeti;

YETI_INTERCEPT(void *, malloc, (size_t size)) {
  auto *real = known(YETI_REAL(malloc));
  if (real == nullptr) return early_blocks.allocate(size, 16);
  YETI_WRAPPER(wrapper);
  return begin_block(wrapper, real(size), size, AllocationFunction::k_malloc);
}

YETI_INTERCEPT(void *, calloc, (size_t count, size_t size)) {
  auto *real = known(YETI_REAL(calloc));
  if (real == nullptr) return early_blocks.allocate(count * size, 16);
  YETI_WRAPPER(wrapper);
  return begin_block(wrapper, real(count, size), count * size,
                     AllocationFunction::k_calloc);
}

YETI_INTERCEPT(void, free, (void *block)) {
  if (block == nullptr || early_blocks.owns(block)) return;
  YETI_WRAPPER(wrapper);
  end_block(wrapper, block, &free_site);
  if (auto *real = known(YETI_REAL(free))) real(block);
}

// Those of C23 do what free does; the C library need not have them.
#define YETI_INTERCEPT_FREE_SIZED(name, parameters)           \
  YETI_INTERCEPT(void, name, parameters) {                    \
    if (block == nullptr || early_blocks.owns(block)) return; \
    YETI_WRAPPER(wrapper);                                    \
    end_block(wrapper, block, &free_site);                    \
    if (auto *real = known(YETI_REAL(free))) real(block);     \
  }
YETI_INTERCEPT_FREE_SIZED(free_sized, (void *block, size_t))
YETI_INTERCEPT_FREE_SIZED(free_aligned_sized, (void *block, size_t, size_t))

// Returns the size that was asked for, because the rest has no fresh state.
YETI_INTERCEPT(size_t, malloc_usable_size, (void *block)) {
  if (block != nullptr && early_blocks.owns(block))
    return EarlyBlocks::size_of(block);
  YETI_WRAPPER(wrapper);
  HeapBlock found = {};
  bool known = false;
  wrapper.inside([&](ThreadState &) {
    known = find_heap_block_at(address_of(block), &found);
  });
  if (known) return found.size;
  return YETI_REAL(malloc_usable_size)(block);
}

namespace {

void *move_early_block(const Wrapper &wrapper, void *block, size_t size) {
  auto *real = known(YETI_REAL(malloc));
  void *moved = real == nullptr ? early_blocks.allocate(size, 16) : real(size);
  if (moved == nullptr) return nullptr;
  const size_t old_size = EarlyBlocks::size_of(block);
  const size_t kept = old_size < size ? old_size : size;
  for (size_t i = 0; i < kept; ++i)
    static_cast<char *>(moved)[i] = static_cast<char *>(block)[i];
  return begin_block(wrapper, moved, size, AllocationFunction::k_realloc);
}

// A new block with the content of the old one, which ends. Both halves are told
// before the real function runs, as afterwards the old memory may be another
// thread's already; if it fails the old block stays and begins anew.
void *reallocate(const Wrapper &wrapper, void *block, size_t size,
                 void *(*real)(void *, size_t)) {
  if (block != nullptr && early_blocks.owns(block))
    return move_early_block(wrapper, block, size);
  if (!wrapper) return real(block, size);
  if (block == nullptr)
    return begin_block(wrapper, real(block, size), size,
                       AllocationFunction::k_realloc);
  HeapBlock old = {};
  wrapper.inside(
      [&](ThreadState &) { find_heap_block_at(address_of(block), &old); });
  end_block(wrapper, block, &realloc_free_site);
  void *moved = real(block, size);
  if (moved == nullptr) {
    if (size != 0) begin_block(wrapper, block, old.size, old.function);
    return nullptr;
  }
  begin_block(wrapper, moved, size, AllocationFunction::k_realloc);
  const size_t kept = old.size < size ? old.size : size;
  if (kept != 0 && wrapper.judges_frees())
    wrapper.inside([&](ThreadState &thread) {
      // As a range, which a large block has one state for.
      note_block(thread, AccessKind::kWrite, address_of(moved), kept,
                 &realloc_write_site);
    });
  return moved;
}

}  // namespace

YETI_INTERCEPT(void *, realloc, (void *block, size_t size)) {
  auto *real = known(YETI_REAL(realloc));
  if (real == nullptr && block == nullptr)
    return early_blocks.allocate(size, 16);
  YETI_WRAPPER(wrapper);
  return reallocate(wrapper, block, size, real);
}

YETI_INTERCEPT(void *, reallocarray, (void *block, size_t count, size_t size)) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return refuse();
  YETI_WRAPPER(wrapper);
  return reallocate(wrapper, block, bytes, YETI_REAL(realloc).get());
}

// --- aligned blocks ---

YETI_INTERCEPT(int, posix_memalign,
               (void **result, size_t alignment, size_t size)) {
  YETI_WRAPPER(wrapper);
  const int status = YETI_REAL(posix_memalign)(result, alignment, size);
  if (status == 0)
    begin_block(wrapper, *result, size, AllocationFunction::k_posix_memalign);
  return status;
}

YETI_INTERCEPT(void *, aligned_alloc, (size_t alignment, size_t size)) {
  YETI_WRAPPER(wrapper);
  return begin_block(wrapper, YETI_REAL(aligned_alloc)(alignment, size), size,
                     AllocationFunction::k_aligned_alloc);
}

YETI_INTERCEPT(void *, memalign, (size_t alignment, size_t size)) {
  auto *real = known(YETI_REAL(memalign));
  if (real == nullptr) return early_blocks.allocate(size, alignment);
  YETI_WRAPPER(wrapper);
  return begin_block(wrapper, real(alignment, size), size,
                     AllocationFunction::k_memalign);
}

YETI_INTERCEPT(void *, valloc, (size_t size)) {
  YETI_WRAPPER(wrapper);
  return begin_block(wrapper, YETI_REAL(valloc)(size), size,
                     AllocationFunction::k_valloc);
}

YETI_INTERCEPT(void *, pvalloc, (size_t size)) {
  YETI_WRAPPER(wrapper);
  const size_t page = platform::page_size();
  const size_t whole = (size + page - 1) & ~(page - 1);
  return begin_block(wrapper, YETI_REAL(pvalloc)(size), whole,
                     AllocationFunction::k_valloc);
}
