! sections end with a barrier, unless nowait.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  external :: order_reach, order_wait
  integer :: x, y, seen(0:1)
  x = 0
  y = 0
  !$omp parallel num_threads(2)
  !$omp sections
  !$omp section
  call order_reach(1)
  call order_wait(2)
  x = 1  ! RACE: write 4 'x'
  !$omp section
  call order_reach(2)
  call order_wait(1)
  y = 1  ! RACE: write 4 'y'
  !$omp end sections nowait
  seen(omp_get_thread_num()) = x + y  ! RACE: read 4 'x|y'
  !$omp end parallel
  if (seen(0) > 2) stop 1
end program
