// A task is given a pointer to a thread-local object with a constructor, which
// its creator uses by name meanwhile.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
struct Table {
  int values[4];
  Table() : values{1, 2, 3, 4} {}
};
static thread_local Table table;

static void change() {
  table.values[2] += 1;  // RACE: read|write 4
}

int main() {
#pragma omp parallel num_threads(1)
  {
    int *mine = table.values;
#pragma omp task firstprivate(mine)
    mine[2] = 7;  // RACE: write 4 'mine[2]'
    change();
  }
  return table.values[2] < 0;
}
