// How std::atomic waits from GCC 16 on: inside libstdc++, which may have loaded
// the new value itself before it returns. Nobody would see that load, nor what
// it acquires, or that it is relaxed.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#include <stdint.h>

#include "runtime/interception/interception.h"

namespace {

// As in <bits/atomic_wait.h>.
struct WaitResult {
  uint64_t value;
  unsigned char has_value : 1;
  unsigned char timed_out : 1;
  unsigned char unused : 6;
};
struct WaitArguments {
  uint32_t flags;
  int order;
  uint64_t old;
  void *state;
  const void *object;  // another one than the caller's: a proxy
  unsigned char size;
};

// The library may return without a value. Then the caller's inline function
// loads it, and that is compiled with checks. The value of a proxy is none of
// the program's.
WaitResult without_value(WaitResult result, const void *object,
                         const WaitArguments &arguments) {
  if (arguments.object == object) result.has_value = 0;
  return result;
}

}  // namespace

YETI_INTERCEPT(WaitResult,
               _ZNSt8__detail11__wait_implEPKvRNS_16__wait_args_baseE,
               (const void *object, WaitArguments *arguments)) {
  const WaitResult result =
      YETI_REAL(_ZNSt8__detail11__wait_implEPKvRNS_16__wait_args_baseE)(
          object, arguments);
  return without_value(result, object, *arguments);
}

// With a point in time, for try_acquire_until and its kind.
YETI_INTERCEPT(
    WaitResult,
    _ZNSt8__detail17__wait_until_implEPKvRNS_16__wait_args_baseERKNSt6chrono8durationIlSt5ratioILl1ELl1000000000EEEE,
    (const void *object, WaitArguments *arguments, const int64_t *end)) {
  const WaitResult result = YETI_REAL(
      _ZNSt8__detail17__wait_until_implEPKvRNS_16__wait_args_baseERKNSt6chrono8durationIlSt5ratioILl1ELl1000000000EEEE)(
      object, arguments, end);
  return without_value(result, object, *arguments);
}
