# As openmp-words.sh, in C++ and Fortran.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
# Which side of a race is the older one is certain only if each access is judged
# at once.
at_once=-fplugin-arg-yeti-detector=fasttrack
. "$top_srcdir/testsuite/lib/words.sh"

cat > words.cc <<'END'
#include <omp.h>
#include <string.h>
#include <vector>
#include "test.h"
static std::vector<int> shared(8);
template <class T> struct Sums {
  T total = 0;
  void add(T value) { total += value; }
  void run() {
#pragma omp parallel num_threads(2)
    {
      if (omp_get_thread_num() == 1) order_wait(1);
      add(1);
      order_reach(1);
    }
  }
};
template <class F> static void twice(F f) {
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 2; i++) f(i);
}
static void lambda() {
  int last = 0;
  twice([&](int i) {
    if (i == 1) order_wait(1);
    last = i;
    if (i == 0) order_reach(1);
  });
  shared[0] = last;
}
static void reference() {
  long total = 0;
  long &sum = total;
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 2; i++) {
    if (omp_get_thread_num() == 1) order_wait(1);
    sum += shared[i];
    order_reach(1);
  }
}
static void elements() {
#pragma omp parallel for num_threads(2)
  for (int i = 1; i < 3; i++) {
    if (omp_get_thread_num() == 1) order_wait(1);
    shared[i] = shared[i - 1];
    order_reach(1);
  }
}
int main(int count, char **arguments) {
  const char *what = count > 1 ? arguments[1] : "";
  if (!strcmp(what, "member")) Sums<int>().run();
  if (!strcmp(what, "lambda")) lambda();
  if (!strcmp(what, "reference")) reference();
  if (!strcmp(what, "elements")) elements();
}
END
cat > words.f90 <<'END'
module data
  use omp_lib
  implicit none
  interface
    subroutine order_wait(step) bind(c)
      use iso_c_binding
      integer(c_int), value :: step
    end subroutine
    subroutine order_reach(step) bind(c)
      use iso_c_binding
      integer(c_int), value :: step
    end subroutine
  end interface
  real :: grid(0:4, 5), total
contains
  subroutine neighbours()
    integer :: i
    !$omp parallel do num_threads(2)
    do i = 1, 2
      if (omp_get_thread_num() == 1) call order_wait(1)
      grid(i, 3) = grid(i - 1, 3) + 1
      call order_reach(1)
    end do
  end subroutine
  subroutine reduction()
    integer :: i
    real :: s
    s = 0
    !$omp parallel num_threads(2)
    !$omp do
    do i = 1, 2
      if (omp_get_thread_num() == 1) call order_wait(1)
      s = s + grid(i, 1)
      call order_reach(1)
    end do
    !$omp end do
    !$omp end parallel
    total = s
  end subroutine
  subroutine private_scalar()
    integer :: i
    real :: t
    !$omp parallel do num_threads(2)
    do i = 1, 2
      if (omp_get_thread_num() == 1) call order_wait(1)
      t = i
      grid(i, 1) = t
      call order_reach(1)
    end do
  end subroutine
  subroutine nowait()
    integer :: i
    !$omp parallel num_threads(2)
    !$omp do
    do i = 1, 2
      grid(i, 1) = i
    end do
    !$omp end do nowait
    if (omp_get_thread_num() == 0) call order_reach(1)
    call order_wait(merge(2, 1, omp_get_thread_num() == 0))
    !$omp do
    do i = 1, 2
      grid(i, 2) = grid(3 - i, 1)
      call order_reach(2)
    end do
    !$omp end do
    !$omp end parallel
  end subroutine
  subroutine tasks()
    !$omp parallel num_threads(2)
    !$omp single
    !$omp task
    total = 1
    call order_reach(1)
    !$omp end task
    call order_wait(1)
    total = 2
    !$omp end single
    !$omp end parallel
  end subroutine
  subroutine allocated()
    real, allocatable :: a(:)
    integer :: i
    allocate (a(10))
    a = 0
    !$omp parallel do num_threads(2)
    do i = 2, 3
      if (omp_get_thread_num() == 1) call order_wait(1)
      a(i) = a(i - 1)
      call order_reach(1)
    end do
    total = a(3)
  end subroutine
  subroutine argument()
    real :: part(10)
    part = 0
    call work(part)
    total = part(1)
  end subroutine
  subroutine work(part)
    real :: part(:)
    integer :: i
    !$omp parallel do num_threads(2)
    do i = 2, 3
      if (omp_get_thread_num() == 1) call order_wait(1)
      part(i) = part(i - 1)
      call order_reach(1)
    end do
  end subroutine
end module
program main
  use data
  character(20) :: what
  call get_command_argument(1, what)
  select case (what)
  case ('neighbours')
    call neighbours()
  case ('reduction')
    call reduction()
  case ('private')
    call private_scalar()
  case ('nowait')
    call nowait()
  case ('tasks')
    call tasks()
  case ('allocated')
    call allocated()
  case ('argument')
    call argument()
  end select
end program
END

for level in O0 O2; do
  "$YETI_GXX" $at_once -g -$level -fopenmp -I"$lib" words.cc order.o -o cxx-$level || exit 99
  words_of_update cxx-$level member "  Write of size 4 to 'this->total' by thread T? (OpenMP thread ? of 2) in 'parallel' at words.cc:10:
  Previous write of size 4 to 'this->total' by thread T? (OpenMP thread ? of 2) in 'parallel' at words.cc:10:
  Thread T? (OpenMP thread ? of 2) of 'parallel' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?"
  words cxx-$level lambda "  Write of size 4 to 'last' by thread T? (OpenMP thread ? of 2) in 'parallel for' at words.cc:19:
  Previous write of size 4 to 'last' by thread T? (OpenMP thread ? of 2) in 'parallel for' at words.cc:19:
  Thread T? (OpenMP thread ? of 2) of 'parallel for' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?"
  words_of_update cxx-$level reference "  Write of size 8 to 'sum' by thread T? (OpenMP thread ? of 2) in 'parallel for' at words.cc:34:
  Previous write of size 8 to 'sum' by thread T? (OpenMP thread ? of 2) in 'parallel for' at words.cc:34:
  Thread T? (OpenMP thread ? of 2) of 'parallel for' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?
  Hint: several threads update 'sum': use reduction(+:sum) on the 'parallel for' at words.cc:34, or an 'atomic' construct."
  words cxx-$level elements "  Read of size 4 from 'shared[i - 1]' by thread T? (OpenMP thread ? of 2) in 'parallel for' at words.cc:42:
  Previous write of size 4 to 'shared[i]' by thread T? (OpenMP thread ? of 2) in 'parallel for' at words.cc:42:
  Element [1] of 4-byte elements
  Thread T? (OpenMP thread ? of 2) of 'parallel for' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?
  Hint: the iterations of the 'parallel for' at words.cc:42 are not independent: one accesses 'shared[i]', another 'shared[i - 1]'."
done

if [ -n "${YETI_GFORTRAN-}" ]; then
for level in O0 O2; do
  "$YETI_GFORTRAN" $at_once -g -$level -fopenmp -I"$lib" words.f90 order.o -o fortran-$level || exit 99
  words fortran-$level neighbours "  Read of size 4 from 'grid(i - 1,3)' by thread T? (OpenMP thread ? of 2) in 'parallel do' at words.f90:18:
  Previous write of size 4 to 'grid(i,3)' by thread T? (OpenMP thread ? of 2) in 'parallel do' at words.f90:18:
  Element grid(1,3) of 4-byte elements
  Thread T? (OpenMP thread ? of 2) of 'parallel do' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?
  Hint: the iterations of the 'parallel do' at words.f90:18 are not independent: one accesses 'grid(i,3)', another 'grid(i - 1,3)'."
  words_of_update fortran-$level reduction "  Write of size 4 to 's' by thread T? (OpenMP thread ? of 2) in 'do' at words.f90:30 in 'parallel' at words.f90:29:
  Previous write of size 4 to 's' by thread T? (OpenMP thread ? of 2) in 'do' at words.f90:30 in 'parallel' at words.f90:29:
  Thread T? (OpenMP thread ? of 2) of 'parallel' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?
  Hint: several threads update 's': use reduction(+:s) on the 'do' at words.f90:30, or an 'atomic' construct."
  words fortran-$level private "  Write of size 4 to 't' by thread T? (OpenMP thread ? of 2) in 'parallel do' at words.f90:43:
  Previous write of size 4 to 't' by thread T? (OpenMP thread ? of 2) in 'parallel do' at words.f90:43:
  Thread T? (OpenMP thread ? of 2) of 'parallel do' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?
  Hint: 't' is shared, and every thread assigns it before use: make it private(t) on the 'parallel do' at words.f90:43."
  words fortran-$level nowait "  Read of size 4 from 'grid(3 - i,1)' by thread T? (OpenMP thread ? of 2) in 'do' at words.f90:61 in 'parallel' at words.f90:53:
  Previous write of size 4 to 'grid(i,1)' by thread T? (OpenMP thread ? of 2) in 'do' at words.f90:54 in 'parallel' at words.f90:53:
  Element grid(1,1) of 4-byte elements
  Thread T? (OpenMP thread ? of 2) of 'parallel' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?
  Hint: threads do not wait at the end of the 'do' at words.f90:54 (nowait): it needs a 'barrier' before words.f90:63."
  words fortran-$level tasks "  Write of size 4 to 'total' by thread T? (OpenMP thread ? of 2) in 'single' at words.f90:71 in 'parallel' at words.f90:70:
  Previous write of size 4 to 'total' by task T? (OpenMP thread ? of 2) created at words.f90:72:
  Thread T? (OpenMP thread ? of 2) of 'parallel' created by main thread at:
  Task T? (OpenMP thread ? of 2) of 'task' created by thread T? (OpenMP thread ? of 2) at:
  Hint: nothing waits for the task created at words.f90:72 before the access at words.f90:77: it needs a 'taskwait'."
  words fortran-$level allocated "  Read of size 4 from 'a(i - 1)' by thread T? (OpenMP thread ? of 2) in 'parallel do' at words.f90:86:
  Previous write of size 4 to 'a(i)' by thread T? (OpenMP thread ? of 2) in 'parallel do' at words.f90:86:
  Element (2) of 4-byte elements
  Thread T? (OpenMP thread ? of 2) of 'parallel do' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?
  Hint: the iterations of the 'parallel do' at words.f90:86 are not independent: one accesses 'a(i)', another 'a(i - 1)'."
  words fortran-$level argument "  Read of size 4 from 'part(i - 1)' by thread T? (OpenMP thread ? of 2) in 'parallel do' at words.f90:103:
  Previous write of size 4 to 'part(i)' by thread T? (OpenMP thread ? of 2) in 'parallel do' at words.f90:103:
  Element (2) of 4-byte elements
  Thread T? (OpenMP thread ? of 2) of 'parallel do' created by main thread at:
  Thread T? (OpenMP thread ? of 2) of the same team as thread T?
  Hint: the iterations of the 'parallel do' at words.f90:103 are not independent: one accesses 'part(i)', another 'part(i - 1)'."
done
else
  tap_skip 'reports in Fortran' 'no gfortran'
fi
tap_done
