# Verify mode is silent about the checks that the plugin makes, whatever the
# detector, and reports those that it should not make.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

gcc=$top_builddir/tools/yeti-gcc
gxx=$top_builddir/tools/yeti-g++
verify=-fplugin-arg-yeti-verify

# --- the calls of compiled code, written by hand ---

cat > calls.cc <<'END'
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "abi/abi.h"
extern "C" {
#define CALL(name, ...) void __yeti_##name(const volatile void *, __VA_ARGS__);
CALL(verify_read, unsigned long, const YetiSite *)
CALL(verify_write, unsigned long, const YetiSite *)
CALL(write8, const YetiSite *)
CALL(read8, const YetiSite *)
CALL(write_block, unsigned long, const YetiSite *)
CALL(write_strided, unsigned long, long, unsigned long, const YetiSite *)
CALL(read_tile, unsigned long, long, unsigned long, long, unsigned long,
     const YetiSite *)
CALL(page_miss, unsigned long, const YetiSite *)
void __yeti_verify();
}
static YetiSite site(unsigned line, YetiSiteKind kind, const char *expression) {
  YetiSite result;
  result.file = "loops.c";
  result.function = "work";
  result.expression = expression;
  result.line = line;
  result.column = 5;
  result.size = 8;
  result.kind = kind;
  return result;
}
static const YetiSite w = site(101, kYetiSiteWrite, "a[i]");
static const YetiSite r = site(102, kYetiSiteRead, "b[i]");
static const YetiSite check = site(201, kYetiSiteWrite, "a[0:9]");
static const YetiSite read_check = site(202, kYetiSiteRead, "b[0:9]");
static long a[1000];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void sync() {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}
static void *end(void *) {
  __yeti_verify_write(a, 8, &w);
  return nullptr;
}
int main(int, char **arguments) {
  __yeti_verify();
  const char *name = arguments[1];
  auto is = [name](const char *word) { return strcmp(word, name) == 0; };
  if (is("fine")) {
    __yeti_write_block(a, 80, &check);
    for (int i = 0; i < 10; i++) __yeti_verify_write(&a[i], 8, &w);
    sync();
    for (int i = 0; i < 10; i++) __yeti_verify_read(&a[2 * i], 8, &r);
    for (int i = 0; i < 10; i++) __yeti_page_miss(&a[2 * i], 8, &read_check);
  }
  if (is("uncovered")) {
    __yeti_verify_write(&a[1], 8, &w);
    sync();
  }
  if (is("released")) {
    __yeti_write8(&a[1], &check);
    __yeti_verify_write(&a[1], 8, &w);
    sync();
    __yeti_verify_write(&a[1], 8, &w);
  }
  if (is("unfounded")) {
    __yeti_write_block(a, 80, &check);
    for (int i = 0; i < 9; i++) __yeti_verify_write(&a[i], 8, &w);
    sync();
  }
  if (is("strided")) {
    __yeti_write_strided(&a[9], 8, -16, 5, &check);
    for (int i = 0; i < 10; i++) __yeti_verify_write(&a[i], 8, &w);
  }
  if (is("tile")) {
    __yeti_read_tile(a, 8, 8, 3, 80, 2, &read_check);
    for (int i = 0; i < 3; i++) __yeti_verify_read(&a[i], 8, &r);
    for (int i = 10; i < 12; i++) __yeti_verify_read(&a[i], 8, &r);
  }
  if (is("kind")) {
    __yeti_read8(a, &read_check);
    __yeti_verify_write(a, 8, &w);
  }
  if (is("thread")) {
    pthread_t id;
    pthread_create(&id, nullptr, end, nullptr);
    pthread_join(id, nullptr);
  }
  if (is("free")) {
    void *block = malloc(8);
    __yeti_verify_write(block, 8, &w);
    free(block);
  }
  if (is("reuse")) {
    void *block = malloc(8);
    __yeti_verify_write(block, 8, &w);
    __yeti_write8(block, &check);
    free(block);
    __yeti_verify_write(block, 8, &w);
  }
  return 0;
}
END
${CXX:-g++} -std=c++17 -g -O1 -fno-optimize-sibling-calls -fno-inline \
  -I"$top_srcdir" -c calls.cc -o calls.o && $gxx -pthread calls.o -o calls

# call NAME TEXT...: passes if the run called NAME fails and says each TEXT.
call() {
  name=$1
  shift
  YETI_OPTIONS= ./calls "$name" > out 2>&1
  status=$?
  for text; do
    grep -qF -e "$text" out || status="$status, and not: $text"
  done
  tap_equal "verify: $name" "$status
$(test "$status" = 66 || cat out)" "66
"
}

tap_equal "verify: what is right" "$(./calls fine 2>&1; echo $?)" 0
call uncovered \
  "ERROR: Yeti: verify: write of 8 bytes at 0x" \
  "'a[i]' (loops.c:101:5 in work) is not covered by a check" \
  "No check that would do comes before the lock:" \
  "#0 sync" \
  "Yeti: verify: the accesses or checks of 1 place violate the rules"
call released \
  "'a[i]' (loops.c:101:5 in work) is not covered by a check" \
  "The last check of these bytes, write check of 8 bytes at 0x" \
  "for 'a[0:9]' (loops.c:201:5 in work), was before the unlock:" \
  "No check that would do comes before the end of the process:"
call unfounded \
  "write check of 80 bytes at 0x" \
  "for 'a[0:9]' (loops.c:201:5 in work) is not legitimate in bytes 0x" \
  "No access that would do comes before the lock:"
call strided "(loops.c:101:5 in work) is not covered by a check"
call tile "(loops.c:202:5 in work) is not legitimate in bytes 0x"
call kind "(loops.c:101:5 in work) is not covered by a check" \
  "does not count: a read check covers reads only"
call thread "comes before the end of the thread:"
call free "comes before the end of the block:"
call reuse "(loops.c:201:5 in work), was in an earlier life of the memory"

# --- what the plugin makes ---

cat > program.cc <<'END'
#include <pthread.h>
#include <signal.h>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>
#include <vector>
struct Shape {
  virtual ~Shape() {}
  virtual long area() const { return side; }
  long side = 2;
};
struct Square : Shape {
  long area() const override { return side * side; }
};
static std::mutex mutex;
static long sum;
static long numbers[3000];
static std::atomic<int> ready;
static std::vector<std::string> words;
static volatile long handled;
static void handle(int) {
  handled = handled + 1;
}
static void work(int me) {
  for (int round = 0; round < 20; round++) {
    std::lock_guard<std::mutex> guard(mutex);
    for (int i = me; i < 3000; i += 2) {
      numbers[i] += i;
      sum += numbers[i] % 7;
    }
    words.push_back(std::to_string(sum));
    Shape *shape = round % 2 ? new Square : new Shape;
    sum += shape->area();
    delete shape;
    if (round == 10 && me == 0) raise(SIGUSR1);
  }
  ready.fetch_add(1, std::memory_order_release);
}
int main() {
  signal(SIGUSR1, handle);
  std::thread one(work, 0), two(work, 1);
  while (ready.load(std::memory_order_acquire) < 2) std::this_thread::yield();
  long total = sum + long(words.size());
  for (long number : numbers) total += number;
  one.join();
  two.join();
  printf("%ld\n", total == 0);
}
END
cat > team.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#define N 200
static double a[N][N], b[N][N];
static long count, fib_calls;
static long fib(int n) {
  long x, y;
  #pragma omp atomic
  fib_calls++;
  if (n < 2) return n;
  #pragma omp task shared(x) if(n > 5)
  x = fib(n - 1);
  #pragma omp task shared(y)
  y = fib(n - 2);
  #pragma omp taskwait
  return x + y;
}
int main(void) {
  double sum = 0;
  long f = 0;
  #pragma omp parallel num_threads(3)
  {
    for (int round = 0; round < 3; round++) {
      #pragma omp for
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] + 1;
      #pragma omp for schedule(dynamic, 7)
      for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) a[i][j] = b[i][j] / 4;
      #pragma omp critical
      count++;
    }
    #pragma omp for reduction(+ : sum) nowait
    for (int i = 0; i < N; i++) sum += a[i][i];
    #pragma omp single
    f = fib(10);
    #pragma omp for ordered
    for (int i = 0; i < 10; i++) {
      #pragma omp ordered
      count += i;
    }
  }
  printf("%d %ld %ld\n", sum > 0, count, f);
  return 0;
}
END
for detector in fasttrack redcard slimstate slimcard bigfoot; do
  for level in -O0 -O2; do
    flags="-g $level -pthread $verify -fplugin-arg-yeti-detector=$detector"
    $gxx $flags program.cc -o program &&
    tap_equal "a program with threads, $detector $level" \
      "$(YETI_OPTIONS= ./program 2>&1; echo $?)" "0
0"
    $gcc $flags -fopenmp team.c -o team &&
    tap_equal "a program with a team, $detector $level" \
      "$(YETI_OPTIONS= ./team 2>&1; echo $?)" "1 54 55
0"
  done
done

# All checks are seen, also those that are otherwise made without a call.
for detector in fasttrack slimstate; do
  $gcc -O2 -fopenmp $verify -fplugin-arg-yeti-detector=$detector team.c \
    -o team &&
  YETI_OPTIONS=print_stats=1 OMP_NUM_THREADS=1 ./team > out 2>&1
  accesses=$(sed -n 's/^ *accesses verified *//p' out)
  checks=$(sed -n 's/^ *checks verified *//p' out)
  test "${accesses:-0}" -gt 100000
  tap_equal "as many checks as accesses, $detector" "$? $checks" "0 $accesses"
done
tap_done
