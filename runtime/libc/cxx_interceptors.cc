// The C++ run-time library: operator new and delete.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <new>

#include "runtime/interception/foreign_frames.h"
#include "runtime/libc/allocation.h"

using namespace yeti;

static void begin_new(const Wrapper &wrapper) {
  new_frame = wrapper.frame();
  if (wrapper.is_called_by_foreign_code())
    wrapper.inside([](ThreadState &thread) { complete_stack(thread); });
}

// --- operator new. The real one calls malloc, or another allocator that is not
// wrapped, and a new-handler if need be; when it throws, this frame is left
// without a return, as any other, and the catching function's resume repairs
// the call stack. ---

#define YETI_INTERCEPT_NEW(name, parameters, arguments)                      \
  YETI_INTERCEPT(void *, name, parameters) {                                 \
    YETI_WRAPPER(wrapper);                                                   \
    const uint64_t before = blocks_begun;                                    \
    if (wrapper) begin_new(wrapper);                                         \
    void *block = YETI_REAL(name) arguments;                                 \
    if (blocks_begun == before)                                              \
      begin_block(wrapper, block, size, AllocationFunction::k_operator_new); \
    return block;                                                            \
  }

YETI_INTERCEPT_NEW(_Znwm, (size_t size), (size))
YETI_INTERCEPT_NEW(_Znam, (size_t size), (size))
YETI_INTERCEPT_NEW(_ZnwmRKSt9nothrow_t,
                   (size_t size, const std::nothrow_t *nothrow),
                   (size, nothrow))
YETI_INTERCEPT_NEW(_ZnamRKSt9nothrow_t,
                   (size_t size, const std::nothrow_t *nothrow),
                   (size, nothrow))
YETI_INTERCEPT_NEW(_ZnwmSt11align_val_t, (size_t size, size_t alignment),
                   (size, alignment))
YETI_INTERCEPT_NEW(_ZnamSt11align_val_t, (size_t size, size_t alignment),
                   (size, alignment))
YETI_INTERCEPT_NEW(_ZnwmSt11align_val_tRKSt9nothrow_t,
                   (size_t size, size_t alignment,
                    const std::nothrow_t *nothrow),
                   (size, alignment, nothrow))
YETI_INTERCEPT_NEW(_ZnamSt11align_val_tRKSt9nothrow_t,
                   (size_t size, size_t alignment,
                    const std::nothrow_t *nothrow),
                   (size, alignment, nothrow))

// --- operator delete: ends the block; the free that it calls finds none. ---

static const YetiSite delete_site = YETI_LIBRARY_SITE("operator delete", Free);
static const YetiSite delete_array_site =
    YETI_LIBRARY_SITE("operator delete[]", Free);

#define YETI_INTERCEPT_DELETE(name, site, parameters, arguments) \
  YETI_INTERCEPT(void, name, parameters) {                       \
    YETI_WRAPPER(wrapper);                                       \
    end_block(wrapper, block, &site);                            \
    YETI_REAL(name) arguments;                                   \
  }

YETI_INTERCEPT_DELETE(_ZdlPv, delete_site, (void *block), (block))
YETI_INTERCEPT_DELETE(_ZdaPv, delete_array_site, (void *block), (block))
YETI_INTERCEPT_DELETE(_ZdlPvm, delete_site, (void *block, size_t size),
                      (block, size))
YETI_INTERCEPT_DELETE(_ZdaPvm, delete_array_site, (void *block, size_t size),
                      (block, size))
YETI_INTERCEPT_DELETE(_ZdlPvRKSt9nothrow_t, delete_site,
                      (void *block, const std::nothrow_t *nothrow),
                      (block, nothrow))
YETI_INTERCEPT_DELETE(_ZdaPvRKSt9nothrow_t, delete_array_site,
                      (void *block, const std::nothrow_t *nothrow),
                      (block, nothrow))
YETI_INTERCEPT_DELETE(_ZdlPvSt11align_val_t, delete_site,
                      (void *block, size_t alignment), (block, alignment))
YETI_INTERCEPT_DELETE(_ZdaPvSt11align_val_t, delete_array_site,
                      (void *block, size_t alignment), (block, alignment))
YETI_INTERCEPT_DELETE(_ZdlPvmSt11align_val_t, delete_site,
                      (void *block, size_t size, size_t alignment),
                      (block, size, alignment))
YETI_INTERCEPT_DELETE(_ZdaPvmSt11align_val_t, delete_array_site,
                      (void *block, size_t size, size_t alignment),
                      (block, size, alignment))
YETI_INTERCEPT_DELETE(_ZdlPvSt11align_val_tRKSt9nothrow_t, delete_site,
                      (void *block, size_t alignment,
                       const std::nothrow_t *nothrow),
                      (block, alignment, nothrow))
YETI_INTERCEPT_DELETE(_ZdaPvSt11align_val_tRKSt9nothrow_t, delete_array_site,
                      (void *block, size_t alignment,
                       const std::nothrow_t *nothrow),
                      (block, alignment, nothrow))
