// Expressions with members, references and indices.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>

#include "test.h"

struct Cell {
  int value[4];
};
struct Grid {
  Cell cells[3][5];
  Cell &at(int row, int column) { return cells[row][column]; }
} grid;
std::mutex mutex;

static void first() {
  std::lock_guard<std::mutex> guard(mutex);
  Cell &cell = grid.at(1, 2);
  cell.value[3] = 1;
}

static void second() {
  std::lock_guard<std::mutex> guard(mutex);
  grid.cells[1][2].value[3] = 2;
}

int main() {
  run_in_turn(first, second);
}
