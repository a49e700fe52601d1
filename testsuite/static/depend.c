// Tasks with dependences, groups and taskloops: pairs of functions that differ in
// what matters.
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y, z, a[200];

void one_without(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;  // WARN: write of 'x' by one task and write of 'x' by another task
#pragma omp task
    x = 2;
  }
}
void both_with(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#pragma omp task depend(in : x)
    x = 2;
  }
}

void both_in(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(in : x)
    x = 1;  // WARN: write of 'x' by another task
#pragma omp task depend(in : x)
    x = 2;
  }
}
void in_and_out(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inout : x)
    x = 1;
#pragma omp task depend(inout : x)
    x = 2;
  }
}

void of_two_variables(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    z = 1;  // WARN: write of 'z' by another task
#pragma omp task depend(out : y)
    z = 2;
  }
}
void by_way_of_a_third(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    z = 1;
#pragma omp task depend(in : x) depend(out : y)
    a[0] = 1;
#pragma omp task depend(in : y)
    z = 2;
  }
}

void exclusive_apart(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(mutexinoutset : x)
    z = 1;  // WARN: write of 'z' by another task
#pragma omp task depend(mutexinoutset : y)
    z = 2;
  }
}
void exclusive(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(mutexinoutset : x)
    z = 1;
#pragma omp task depend(mutexinoutset : x)
    z = 2;
  }
}

void element_of_each(int n) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task depend(out : a[i])
    a[i / 2] = i;  // WARN: write of 'a
  }
}
void element_of_each_pair(int n) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task depend(out : a[i / 2])
    a[i / 2] = i;
  }
}
void elements_in_a_chain(int n) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp task depend(in : a[i]) depend(out : a[i + 1])
    z += a[i];
  }
}

void with_creator(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;  // WARN: read of 'x' by
    y = x;
#pragma omp taskwait
  }
}
void with_creator_that_waits(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#pragma omp taskwait depend(in : x)
    y = x;
  }
}
void not_awaited(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    y = 1;  // WARN: read of 'y' by
#pragma omp taskwait depend(in : x)
    z = y;
  }
}

void object(void) {
  __SIZE_TYPE__ handle[2];
  (void)handle;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(iterator(i = 0 : 3), in : a[i])
    z = 1;
#pragma omp task depend(iterator(i = 0 : 3), out : a[i])
    z = 2;
  }
}

void undeferred_first(int go) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task if (go)
    x = 1;
#pragma omp task
    x = 2;
  }
}
void undeferred_second(int go) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;  // WARN: write of 'x' by another task
#pragma omp task if (go)
    x = 2;
  }
}

void final_and_untied(int go) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task final(go) untied mergeable priority(3)
    x = 1;  // WARN: write of 'x' by another task
#pragma omp task untied
    x = 2;
  }
}
void final_in_turn(int go) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task final(go) untied
    x = 1;
#pragma omp taskwait
#pragma omp task untied
    x = 2;
  }
}

void group_before(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;  // WARN: read of 'x' by
#pragma omp taskgroup
    {
#pragma omp task
      y = 1;
    }
    z = x;
  }
}
void group_around(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      x = 1;
#pragma omp task
      y = 1;
    }
    z = x;
  }
}

void group_that_depends(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    y = 1;
#pragma omp taskgroup
    {
#pragma omp task depend(in : x)
      a[0] = 1;
    }
    z = y;
  }
}
void group_that_does_not(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    y = 1;  // WARN: read of 'y' by
#pragma omp taskgroup
    {
#pragma omp task depend(in : z)
      a[0] = 1;
    }
    z = y;
  }
}

void one_thread(void) {
#pragma omp parallel num_threads(1)
  {
#pragma omp task
    x = 1;  // WARN: write of 'x' by another task
#pragma omp task
    x = 2;
  }
}
void one_thread_in_turn(void) {
#pragma omp parallel num_threads(1)
  {
#pragma omp task
    x = 1;
#pragma omp taskwait
    x = 2;
  }
}

void loop_next(int n) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
  for (int i = 0; i < n; i++)
    a[i + 1] = a[i];  // WARN: write of 'a[i + 1]' by one task and read of 'a[i]'
}
void loop_apart(int n) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
  for (int i = 0; i < n; i++) a[i] += 1;
}

void grains(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(10)
  for (int i = 0; i < 100; i++)
    a[i + 1] = a[i];  // WARN: write of 'a[i + 1]' by one task
}
void grains_apart(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(10)
  for (int i = 0; i < 100; i++) a[i / 2 * 2 + i % 2] = i;
}
// Where a grain ends is not known.
void grains_within(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(10)
  for (int i = 0; i < 100; i++) a[i / 5] = i;
}
void grains_perhaps(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(10)
  for (int i = 0; i < 100; i++) {
    if (i % 100 < 2) a[3] = i;
  }
}

void four_tasks(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop num_tasks(4)
  for (int i = 0; i < 100; i++)
    x = i;  // WARN: write of 'x' by one task
}
void single_task(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop num_tasks(1)
  for (int i = 0; i < 100; i++) x = i;
}

void loop_and_creator(int n) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop nogroup
    for (int i = 0; i < n; i++)
      a[i] = i;  // WARN: read of 'a[0]' by
    y = a[0];
  }
}
void loop_and_creator_grouped(int n) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
    for (int i = 0; i < n; i++) a[i] = i;
    y = a[0];
  }
}

void summed(int n) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop shared(x)
  for (int i = 0; i < n; i++) x += i;  // WARN: write of 'x' by one task
}
void summed_in_parts(int n) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : x)
  for (int i = 0; i < n; i++) x += i;
}

void cancelled(void) {
#pragma omp parallel
#pragma omp taskgroup
  {
#pragma omp task
    x = 1;
#pragma omp task
    x = 2;
#pragma omp task if (0)
    {
#pragma omp cancel taskgroup
    }
  }
}

void unknown(void);
// The second task waits for whatever the first one waits for.
void waits_by_way_of_a_task(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    unknown();
#pragma omp task depend(in : x)
    y = 1;
    y = 2;
    unknown();
  }
}
