// A reduction that the program declares, of a structure.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
struct Range {
  int low, high;
};
static void widen(struct Range *r, const struct Range *s) {
  if (s->low < r->low) r->low = s->low;
  if (s->high > r->high) r->high = s->high;
}
#pragma omp declare reduction(both                        \
                              : struct Range              \
                              : widen(&omp_out, &omp_in)) \
    initializer(omp_priv = omp_orig)

int main(void) {
  struct Range range = {50, 50};
#pragma omp parallel for num_threads(4) reduction(both : range)
  for (int i = 0; i < 100; i++) {
    if (i < range.low) range.low = i;
    if (i > range.high) range.high = i;
  }
  return range.high < 51;
}
