// A task is not over before the end of wait.
// PACKAGE: tbb
// SPDX-License-Identifier: GPL-3.0-or-later
#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include "test.h"

int before, inside, after;

int main() {
  tbb::global_control two(tbb::global_control::max_allowed_parallelism, 2);
  tbb::task_arena arena(2);
  arena.execute([] {
    tbb::task_group group;
    before = 1;
    group.run([] {
      inside = before;
      after = 1;  // RACE: previous write 4 'after'
      order_reach(1);
    });
    order_wait(1);
    after = 3;  // RACE: current write 4 'after'
    group.wait();
  });
  return after != 3;
}
