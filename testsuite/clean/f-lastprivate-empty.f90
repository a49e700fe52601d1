! A loop without iterations does not write its lastprivate variable; others do.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer :: i, n, last, seen(0:1)
  n = command_argument_count() + 0
  last = 0
  !$omp parallel num_threads(2)
  !$omp do lastprivate(last)
  do i = 1, n
    last = i
  end do
  !$omp end do nowait
  seen(omp_get_thread_num()) = last
  !$omp end parallel
  if (n < 0) stop 1
end program
