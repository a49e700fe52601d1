// A task that holds its data by a std::shared_ptr of its own.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>

int main() {
  auto data = std::make_shared<int>(1);
  int seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task firstprivate(data)
    seen = data != nullptr;
    data = nullptr;
  }
  return seen > 1;
}
