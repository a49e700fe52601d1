// A static local variable is initialised once; others wait for it.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
struct Table {
  Table() {
    for (int i = 0; i < 10; i++) values[i] = i;  // RACE: maybe write 4
  }
  int values[10];
};

static int look(int i) {
  static Table *table;
  if (!table) table = new Table;  // RACE: read|write 8 'table'
  return table->values[i];        // RACE: maybe read
}

int main() {
  int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
  sum += look(1);
  return sum < 1;
}
