// Included before each test of libstdc++'s parallel mode: makes its algorithms
// share work among threads however little there is of it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <parallel/settings.h>

namespace {

struct ForceParallel {
  ForceParallel() {
    __gnu_parallel::_Settings settings = __gnu_parallel::_Settings::get();
    settings.algorithm_strategy = __gnu_parallel::force_parallel;
    __gnu_parallel::_Settings::set(settings);
  }
} force_parallel;

}  // namespace
