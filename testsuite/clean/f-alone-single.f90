! One thread runs both bodies of single; two might.
! OPTIONS: -fopenmp
! ENV: OMP_NUM_THREADS=1
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: x
  x = 0
  !$omp parallel
  !$omp single
  x = x + 1
  !$omp end single
  !$omp single
  x = x + 2
  !$omp end single
  !$omp end parallel
  if (x /= 3) stop 1
end program
