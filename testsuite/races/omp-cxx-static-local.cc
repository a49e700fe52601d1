// A static local variable is made by one member; the others wait for it.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
struct Table {
  Table() {
    for (int i = 0; i < 10; i++) values[i] = i;  // RACE: write 4
  }
  int values[10];
};

alignas(Table) static unsigned char room[sizeof(Table)];
inline void *operator new(decltype(sizeof 0), unsigned char *p) {
  return p;
}

static int look(int i) {
  Table &table = *new (room) Table;
  return table.values[i];  // RACE: maybe read 4
}

int main() {
  int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
  sum += look(1);
  return sum < 1;
}
