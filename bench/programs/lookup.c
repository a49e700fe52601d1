// Cross sections by energy: one thread makes the tables, each element of one of
// three kinds; then all threads look up random energies in them by bisection.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

enum { kTables = 24, kKinds = 3 };

struct table {
  int size;
  int last;  // found
  double *energies, *sections;
};

static unsigned scramble(unsigned x) {
  x = (x ^ x >> 16) * 0x45d9f3bu;
  x = (x ^ x >> 16) * 0x45d9f3bu;
  return x ^ x >> 16;
}

static double energy_of(unsigned number) {
  return scramble(number) / 4294967296.0;
}

// Slow, resonating and fast: each arm stores a part of both arrays.
static void make_table(struct table *table, int which, int size) {
  table->size = size;
  table->last = 0;
  table->energies = malloc(size * sizeof *table->energies);
  table->sections = malloc(size * sizeof *table->sections);
  double energy = 0;
  for (int i = 0; i < size; i++) {
    unsigned random = scramble((unsigned)(which * size + i));
    if (random % kKinds == 0) {
      energy += 1.0 / size;
      table->energies[i] = energy;
      table->sections[i] = 1 / (energy + 0.01);
    } else if (random % kKinds == 1) {
      energy += 0.5 / size;
      table->energies[i] = energy;
      table->sections[i] = 100 + random % 10;
    } else {
      energy += 1.5 / size;
      table->energies[i] = energy;
      table->sections[i] = 1 - 0.5 * energy;
    }
  }
}

// The last element that is not above the energy, the first if there is none.
static int find(struct table *table, double energy) {
  int low = 0, high = table->size;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (table->energies[middle] > energy)
      high = middle;
    else
      low = middle;
  }
#ifdef RACE           // kept for the next who asks, whoever that is
  table->last = low;  // RACE: write 4 '...last'
#endif
  return low;
}

static int find_slowly(const struct table *table, double energy) {
  int i = 0;
  while (i + 1 < table->size && table->energies[i + 1] <= energy) i++;
  return i;
}

static double section(const struct table *table, int i, double energy) {
  if (i + 1 == table->size) return table->sections[i];
  double part = (energy - table->energies[i]) /
                (table->energies[i + 1] - table->energies[i]);
  return table->sections[i] +
         part * (table->sections[i + 1] - table->sections[i]);
}

int main(int argc, char **argv) {
  int lookups = argc > 1 ? atoi(argv[1]) : 30000;
  static struct table tables[kTables];
  for (int t = 0; t < kTables; t++)
    make_table(&tables[t], t, lookups / 2 + 300 * t);
  long places = 0;
  double total = 0;
#pragma omp parallel for reduction(+ : places, total)
  for (int l = 0; l < lookups; l++) {
    double energy = energy_of((unsigned)l);
    for (int t = 0; t < kTables; t++) {
      int i = find(&tables[t], energy);
      places += i;
      total += section(&tables[t], i, energy);
    }
  }
  int wrong = !(total > 0);
  for (int l = 0; l < 50; l++)
    for (int t = 0; t < kTables; t += 5)
      wrong += find(&tables[t], energy_of((unsigned)l)) !=
               find_slowly(&tables[t], energy_of((unsigned)l));
  printf("%ld %d\n", places, wrong);
  for (int t = 0; t < kTables; t++)
    free(tables[t].energies), free(tables[t].sections);
  return wrong != 0;
}
