// An object with a copy constructor, one per member.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
struct Counter {
  Counter() = default;
  Counter(const Counter &other) : value(other.value) {}
  void add() {
    value++;  // RACE: read|write 4 'this->value|counter.value'
  }
  int value = 0;
};

int main() {
  Counter counter;
#pragma omp parallel num_threads(4) shared(counter)
  counter.add();
  return counter.value > 4;
}
