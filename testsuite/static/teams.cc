// Leagues and inner teams with references, members and lambdas.
// SPDX-License-Identifier: GPL-3.0-or-later
struct Counter {
  int value = 0, slots[64] = {};

  void league() {
#pragma omp teams num_teams(2)
    value++;  // WARN: by another team
  }
  void league_with_atomics() {
#pragma omp teams num_teams(2)
#pragma omp parallel
#pragma omp atomic
    value++;
  }
  void inner() {
#pragma omp parallel
#pragma omp parallel
    value++;  // WARN: by another thread
  }
  void inner_of_iterations() {
#pragma omp parallel for
    for (int i = 0; i < 32; i++) {
#pragma omp parallel
#pragma omp single
      slots[i] = value;
    }
  }
  void inner_of_neighbours() {
#pragma omp parallel for
    for (int i = 0; i < 32; i++) {
#pragma omp parallel
#pragma omp single
      slots[i] = slots[i + 1];  // WARN: by another iteration
    }
  }
};

void reference(int &n) {
#pragma omp parallel
#pragma omp parallel
  n = 1;  // WARN: write of 'n'
}
void copy(int n) {
#pragma omp parallel firstprivate(n)
#pragma omp parallel firstprivate(n)
  n = 1;
}

void in_lambda(int &n) {
  auto set = [&] { n = 2; };  // WARN: write of 'n'
#pragma omp parallel
#pragma omp parallel
  set();
}

void use() {
  Counter counter;
  counter.league();
  counter.league_with_atomics();
  counter.inner();
  counter.inner_of_iterations();
  counter.inner_of_neighbours();
}
