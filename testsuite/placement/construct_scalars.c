// What is reported of the scalars that the threads of a construct share: which
// are only updated, by one operator, and which are assigned before use.
// run: -O0 -fopenmp
// run: -O2 -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
double sum, other, best;
int a[10], found, k;
__attribute__((noipa)) int used(int *p) {
  return p != 0;
}
void updates(int n) {
  double product = 1;
  int bits = 0, both = 0, taken = 0, seen = 0, protected = 0;
#pragma omp parallel for
  // dump: construct_scalars.c:14:9: .* reducible \+:sum \*:product \|:bits$
  for (int i = 0; i < n; i++) {
    sum += a[i] * 2.0;
    sum = 3 - 1 + sum;
    product *= a[i];
    bits |= 1 << i;
    both += 1;
    both *= 2;
    taken += used(&taken);
    seen += 1;
    a[i] = seen;
    other = other * other + 1;
#pragma omp critical
    protected += 1;
  }
  used(&both);
  a[0] = bits + product + protected;
}
void assignments(int n) {
  int t, j, last = 0, own;
#pragma omp parallel for private(own)
  // dump: construct_scalars.c:35:9: .* to [0-9:]*, reducible max:best, privatizable t j k$
  for (int i = 0; i < n; i++) {
    t = a[i];
    for (j = 0; j < n; j++)
      for (k = 0; k < j; k++) a[k] += t;
    own = t;
    a[i] = own;
    last = i;
    if (a[i] > best) best = a[i];
    if (i == 3) found = 1;
    if (found) a[i] = 4;
  }
  a[0] = last;
}
void choices(int n) {
  int high = 0, low = 0, least = 0, where = 0, up = 0, called = 0, other = 0;
#pragma omp parallel for
  // dump: construct_scalars.c:52:9: .* to [0-9:]*, reducible max:high min:low min:least$
  for (int i = 0; i < n; i++) {
    int v = a[i];
    if (high < v) high = v;
    if (low >= 2 * a[i]) {
      low = 2 * a[i];
    }
    if (v < least) least = v;
    if (a[i] > up) {
      up = a[i];
      where = i;
    }
    if (a[i] > called) {
      used(a);
      called = a[i];
    }
    if (a[i] > other) other = v;
  }
  a[0] = high + low + least + where + up + called + other;
}
void tasks(int n) {
  int s = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++)
#pragma omp task shared(s)
    // dump: construct_scalars.c:78:9: construct 'task' to [0-9:]*, reducible \+:s$
    s += a[i];
  a[0] = s;
}
int main(void) {
  return 0;
}
