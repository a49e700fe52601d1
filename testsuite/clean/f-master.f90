! master has no barrier.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer :: x, y(0:3)
  x = 0
  !$omp parallel num_threads(4)
  !$omp master
  x = 42
  !$omp end master
  !$omp barrier
  y(omp_get_thread_num()) = x
  !$omp end parallel
  if (y(0) < 0) stop 1
end program
