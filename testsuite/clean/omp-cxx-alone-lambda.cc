// A lambda that two sections call.
// OPTIONS: -fopenmp
// ENV: OMP_NUM_THREADS=1
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>

int main() {
  int sum = 0;
  std::mutex mutex;
  auto add = [&](int n) {
    std::lock_guard<std::mutex> guard(mutex);
    sum += n;
  };
#pragma omp parallel sections
  {
#pragma omp section
    add(1);
#pragma omp section
    add(2);
  }
  return sum == 3 ? 0 : 1;
}
