! Sections run in any order.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  external :: order_reach, order_wait
  integer :: x, y
  y = 0
  !$omp parallel sections num_threads(2)
  !$omp section
  call order_reach(1)
  call order_wait(2)
  x = 1
  !$omp section
  call order_wait(1)
  call order_reach(2)
  y = 2
  !$omp end parallel sections
  if (x + y < 1) stop 1
end program
