! One thread runs both sections; two might.
! OPTIONS: -fopenmp
! ENV: OMP_NUM_THREADS=1
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: x, y
  x = 0
  y = 0
  !$omp parallel sections
  !$omp section
  x = 1
  !$omp section
  y = 2
  !$omp end parallel sections
  if (x + y < 1) stop 1
end program
