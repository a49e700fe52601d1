// An exception inside a region, caught there, with a guard of a lock.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>
#include <stdexcept>

int caught;
std::mutex mutex;

static void fail(int i) {
  if (i % 2) throw std::runtime_error("odd");
}

int main() {
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 20; i++) {
    try {
      fail(i);
    } catch (const std::runtime_error &) {
      caught++;  // RACE: read|write 4 'caught'
    }
  }
  return caught < 1;
}
