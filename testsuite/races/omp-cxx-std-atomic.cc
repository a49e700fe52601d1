// A std::atomic hands over between members of a team.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

#include <atomic>

int data;
std::atomic<bool> ready;

int main() {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
    data = 42;  // RACE: write 4 'data'
    ready.store(true, std::memory_order_relaxed);
  } else {
    while (!ready.load(std::memory_order_acquire)) continue;
    data++;  // RACE: read|write 4 'data'
  }
  return data < 42;
}
