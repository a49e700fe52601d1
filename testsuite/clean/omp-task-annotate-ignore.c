// What a task first does is to ignore accesses, for a while: it is a task.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
void AnnotateIgnoreReadsBegin(const char *file, int line);
void AnnotateIgnoreReadsEnd(const char *file, int line);

int x, seen;

int main(void) {
#pragma omp parallel num_threads(1)
  {
    x = 1;
#pragma omp task
    {
      AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
      AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
      seen = x;
    }
#pragma omp taskwait
    x = 2;
  }
  return seen != 1;
}
