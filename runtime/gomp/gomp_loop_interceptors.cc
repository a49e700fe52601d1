// Loops with cross-iteration dependences (doacross). Other loops order nothing
// before they end.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <stdarg.h>

#include "runtime/gomp/gomp.h"
#include "runtime/openmp/doacross.h"
#include "runtime/openmp/team.h"

namespace yeti {
namespace {

using Unsigned = unsigned long long;

// libgomp's function takes as many arguments as the loop has dimensions and
// ignores any more, so this many are always passed. Deeper nests are rare.
constexpr unsigned kUsualDimensions = 16;

void start(const Wrapper &wrapper, unsigned dimensions) {
  Context *context = this_context();
  if (context == nullptr) return;
  wrapper.inside([&](ThreadState &) {
    context->team->start_doacross(*context, dimensions);
  });
}

template <class Number>
void post(const Wrapper &wrapper, const Number *counts) {
  Context *context = this_context();
  if (context == nullptr || context->doacross == nullptr) return;
  static_assert(sizeof(Number) == sizeof(uint64_t));
  wrapper.inside([&](ThreadState &thread) {
    thread.note_release("the end of an iteration's part");
    context->doacross->post(*context->strand,
                            reinterpret_cast<const uint64_t *>(counts));
  });
}

void wait(const Wrapper &wrapper, const uint64_t *iteration) {
  Context *context = this_context();
  if (context == nullptr || context->doacross == nullptr) return;
  wrapper.inside([&](ThreadState &thread) {
    thread.note_acquire("the wait for an iteration's part");
    context->doacross->wait(*context->strand, iteration);
  });
}

unsigned present_dimensions() {
  const Context *context = this_context();
  if (context == nullptr || context->doacross == nullptr)
    return kUsualDimensions;
  return context->doacross->dimensions();
}

// Calls 'real' with the first 'dimensions' elements of 'given', followed by
// zeros.
template <class Function>
void pass_on(Function *real, const uint64_t *given, unsigned dimensions) {
  uint64_t n[kUsualDimensions] = {};
  for (unsigned i = 0; i < dimensions; ++i) n[i] = given[i];
  real(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10], n[11],
       n[12], n[13], n[14], n[15]);
}

void end(const Wrapper &wrapper) {
  Context *context = this_context();
  if (context == nullptr || context->doacross == nullptr) return;
  wrapper.inside([&](ThreadState &) { context->team->end_doacross(*context); });
}

}  // namespace
}  // namespace yeti

using namespace yeti;

// --- the start. A thread that finds no iterations left still takes part. ---

#define YETI_INTERCEPT_DOACROSS(name, number)                        \
  YETI_INTERCEPT(bool, name,                                         \
                 (unsigned dimensions, number *counts, number chunk, \
                  number *first, number *last)) {                    \
    YETI_WRAPPER(wrapper);                                           \
    start(wrapper, dimensions);                                      \
    return YETI_REAL(name)(dimensions, counts, chunk, first, last);  \
  }
#define YETI_INTERCEPT_RUNTIME_DOACROSS(name, number)                       \
  YETI_INTERCEPT(                                                           \
      bool, name,                                                           \
      (unsigned dimensions, number *counts, number *first, number *last)) { \
    YETI_WRAPPER(wrapper);                                                  \
    start(wrapper, dimensions);                                             \
    return YETI_REAL(name)(dimensions, counts, first, last);                \
  }
#define YETI_INTERCEPT_ANY_DOACROSS(name, number)                            \
  YETI_INTERCEPT(                                                            \
      bool, name,                                                            \
      (unsigned dimensions, number *counts, long schedule, number chunk,     \
       number *first, number *last, uintptr_t *reductions, void **memory)) { \
    YETI_WRAPPER(wrapper);                                                   \
    start(wrapper, dimensions);                                              \
    return YETI_REAL(name)(dimensions, counts, schedule, chunk, first, last, \
                           reductions, memory);                              \
  }

YETI_INTERCEPT_DOACROSS(GOMP_loop_doacross_static_start, long)
YETI_INTERCEPT_DOACROSS(GOMP_loop_doacross_dynamic_start, long)
YETI_INTERCEPT_DOACROSS(GOMP_loop_doacross_guided_start, long)
YETI_INTERCEPT_RUNTIME_DOACROSS(GOMP_loop_doacross_runtime_start, long)
YETI_INTERCEPT_ANY_DOACROSS(GOMP_loop_doacross_start, long)
YETI_INTERCEPT_DOACROSS(GOMP_loop_ull_doacross_static_start, Unsigned)
YETI_INTERCEPT_DOACROSS(GOMP_loop_ull_doacross_dynamic_start, Unsigned)
YETI_INTERCEPT_DOACROSS(GOMP_loop_ull_doacross_guided_start, Unsigned)
YETI_INTERCEPT_RUNTIME_DOACROSS(GOMP_loop_ull_doacross_runtime_start, Unsigned)
YETI_INTERCEPT_ANY_DOACROSS(GOMP_loop_ull_doacross_start, Unsigned)

// --- the dependences ---

#define YETI_INTERCEPT_POST(name, number)         \
  YETI_INTERCEPT(void, name, (number * counts)) { \
    YETI_WRAPPER(wrapper);                        \
    post(wrapper, counts);                        \
    YETI_REAL(name)(counts);                      \
  }
#define YETI_INTERCEPT_WAIT(name, number)                                     \
  YETI_INTERCEPT(void, name, (number one, ...)) {                             \
    YETI_WRAPPER(wrapper);                                                    \
    const unsigned dimensions = present_dimensions();                         \
    const size_t bytes = dimensions * sizeof(uint64_t);                       \
    auto *n = static_cast<uint64_t *>(__builtin_alloca(bytes));               \
    n[0] = static_cast<uint64_t>(one);                                        \
    va_list others;                                                           \
    va_start(others, one);                                                    \
    for (unsigned i = 1; i < dimensions; ++i)                                 \
      n[i] = static_cast<uint64_t>(va_arg(others, number));                   \
    va_end(others);                                                           \
    if (dimensions > kUsualDimensions)                                        \
      __builtin_apply(reinterpret_cast<void (*)(...)>(YETI_REAL(name).get()), \
                      __builtin_apply_args(), bytes);                         \
    else                                                                      \
      pass_on(YETI_REAL(name).get(), n, dimensions);                          \
    wait(wrapper, n);                                                         \
  }

YETI_INTERCEPT_POST(GOMP_doacross_post, long)
YETI_INTERCEPT_POST(GOMP_doacross_ull_post, Unsigned)
YETI_INTERCEPT_WAIT(GOMP_doacross_wait, long)
YETI_INTERCEPT_WAIT(GOMP_doacross_ull_wait, Unsigned)

// --- the end ---

YETI_INTERCEPT(void, GOMP_loop_end, ()) {
  YETI_WRAPPER(wrapper);
  end(wrapper);
  wait_at_team_barrier(wrapper, YETI_REAL(GOMP_loop_end).get());
}

YETI_INTERCEPT(bool, GOMP_loop_end_cancel, ()) {
  YETI_WRAPPER(wrapper);
  end(wrapper);
  return wait_at_cancellable_barrier(wrapper,
                                     YETI_REAL(GOMP_loop_end_cancel).get());
}

YETI_INTERCEPT(void, GOMP_loop_end_nowait, ()) {
  YETI_WRAPPER(wrapper);
  end(wrapper);
  YETI_REAL(GOMP_loop_end_nowait)();
}
