// Each of C++17's parallel algorithms that oneTBB runs. Nothing races.
// Usage: parallel-algorithms THREADS
// SPDX-License-Identifier: GPL-3.0-or-later
#include <tbb/global_control.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <execution>
#include <numeric>
#include <vector>
int main(int argc, char **argv) {
  tbb::global_control gc(tbb::global_control::max_allowed_parallelism,
                         argc > 1 ? std::atoi(argv[1]) : 2);
  namespace ex = std::execution;
  const int n = 20000;
  for (int round = 0; round < 5; round++) {
    std::vector<int> a(n), b(n), c(n);
    std::iota(a.begin(), a.end(), 0);
    std::for_each(ex::par, a.begin(), a.end(), [](int &x) { x += 1; });
    std::for_each_n(ex::par_unseq, a.begin(), 100, [](int &x) { x -= 1; });
    std::transform(ex::par, a.begin(), a.end(), b.begin(),
                   [](int x) { return 2 * x; });
    std::transform(ex::par_unseq, a.begin(), a.end(), b.begin(), c.begin(),
                   [](int x, int y) { return x + y; });
    long s = std::reduce(ex::par, c.begin(), c.end(), 0L);
    s += std::transform_reduce(ex::par, a.begin(), a.end(), b.begin(), 0L);
    std::inclusive_scan(ex::par, a.begin(), a.end(), b.begin());
    std::exclusive_scan(ex::par, a.begin(), a.end(), c.begin(), 0);
    std::sort(ex::par, a.begin(), a.end(), [](int x, int y) {
      return (x * 7919) % 10007 < (y * 7919) % 10007;
    });
    std::stable_sort(ex::par, b.begin(), b.end(), std::greater<>());
    s += std::count_if(ex::par, a.begin(), a.end(),
                       [](int x) { return x % 3 == 0; });
    s += std::find_if(ex::par, a.begin(), a.end(),
                      [](int x) { return x == 777; }) -
         a.begin();
    s += *std::max_element(ex::par, a.begin(), a.end());
    s += std::any_of(ex::par, a.begin(), a.end(), [](int x) { return x < 0; });
    std::fill(ex::par, c.begin(), c.end(), 3);
    std::copy(ex::par, a.begin(), a.end(), c.begin());
    s += std::copy_if(ex::par, a.begin(), a.end(), c.begin(),
                      [](int x) { return x & 1; }) -
         c.begin();
    a.erase(std::remove_if(ex::par, a.begin(), a.end(),
                           [](int x) { return x % 5 == 0; }),
            a.end());
    a.erase(std::unique(ex::par, a.begin(), a.end()), a.end());
    std::sort(ex::par, a.begin(), a.end());
    std::sort(ex::par, c.begin(), c.end());
    std::vector<int> m(a.size() + c.size());
    std::merge(ex::par, a.begin(), a.end(), c.begin(), c.end(), m.begin());
    std::reverse(ex::par, m.begin(), m.end());
    std::partition(ex::par, m.begin(), m.end(), [](int x) { return x > 100; });
    std::nth_element(ex::par, m.begin(), m.begin() + 50, m.end());
    std::partial_sort(ex::par, m.begin(), m.begin() + 500, m.end());
    std::set_union(ex::par, a.begin(), a.end(), c.begin(), c.end(), m.begin());
    std::adjacent_difference(ex::par, a.begin(), a.end(), b.begin());
    std::generate(ex::par, b.begin(), b.end(), [] { return 4; });
    std::replace(ex::par, b.begin(), b.end(), 4, 5);
    std::rotate(ex::par, b.begin(), b.begin() + 77, b.end());
    s += std::is_sorted(ex::par, b.begin(), b.end()) +
         std::equal(ex::par, a.begin(), a.end(), c.begin());
    std::swap_ranges(ex::par, a.begin(), a.end(), c.begin());
    std::printf("%ld\n", s);
  }
}
