// Tasks against each other and against their creator: pairs of functions that
// differ in what matters.
// SPDX-License-Identifier: GPL-3.0-or-later
int x, y, a[100];

void siblings(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;  // WARN: write of 'x' by another task
#pragma omp task
    x = 2;
  }
}
void siblings_in_turn(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;
#pragma omp taskwait
#pragma omp task
    x = 2;
  }
}

void depend_missing(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;  // WARN: write of 'x' by another task
#pragma omp task
    x = 2;
  }
}
void depend(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#pragma omp task depend(out : x)
    x = 2;
  }
}

void creator(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;  // WARN: read of 'x' by
    y = x;
  }
}
void creator_waits(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;
#pragma omp taskwait
    y = x;
  }
}
void creator_before(void) {
#pragma omp parallel
#pragma omp single
  {
    y = x;
#pragma omp task
    x = 1;
  }
}
void creator_in_group(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      x = 1;
    }
    y = x;
  }
}

void of_all_threads(void) {
#pragma omp parallel
  {
#pragma omp task
    x = 1;  // WARN: write of 'x' by another task
#pragma omp taskwait
  }
}
void of_one_thread(void) {
#pragma omp parallel
#pragma omp master
  {
#pragma omp task
    x = 1;
#pragma omp taskwait
  }
}

void in_a_loop(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 10; i++) {
#pragma omp task
    a[i / 2] = i;  // WARN: write of 'a
  }
}
void in_a_loop_apart(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 10; i++) {
#pragma omp task
    a[i] = i;
  }
}

void next_of_a_loop(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 10; i++) {
#pragma omp task
    a[i + 1] = a[i];  // WARN: read of 'a[i]' by another task
  }
}
void next_in_turn(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 10; i++) {
#pragma omp task
    a[i + 1] = a[i];
#pragma omp taskwait
  }
}

void of_iterations(void) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) {
#pragma omp task
    a[3] += i;  // WARN: write of 'a[3]' by another task
  }
}
void of_iterations_atomic(void) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) {
#pragma omp task
    {
#pragma omp atomic
      a[3] += i;
    }
  }
}

void against_other_threads(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    {
#pragma omp task
      x = 1;  // WARN: read of 'x' by another thread
    }
#pragma omp critical
    y += x;
  }
}
void against_other_threads_later(void) {
#pragma omp parallel
  {
#pragma omp single
    {
#pragma omp task
      x = 1;
    }
#pragma omp critical
    y += x;
  }
}

void critical_of_the_creator(void) {
#pragma omp parallel
#pragma omp single
#pragma omp critical
  {
#pragma omp task
    x++;  // WARN: write of 'x' by another task
#pragma omp task
    x++;
  }
}
void critical_of_the_tasks(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
#pragma omp critical
    x++;
#pragma omp task
#pragma omp critical
    x++;
  }
}

// Tasks of two threads share the variable of their own creator only.
void own_of_each_thread(void) {
#pragma omp parallel
  {
    int mine = 0;
#pragma omp task shared(mine)
    mine = 1;
#pragma omp taskwait
  }
}
void unknown(void);
void behind_an_unknown_call(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 10; i++) {
#pragma omp task
    x = i;
    unknown();
  }
}
void undeferred(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task if (0)
    x = 1;
#pragma omp task
    x = 2;
  }
}
