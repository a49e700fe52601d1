! An atomic update.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  real :: x
  x = 0
  !$omp parallel num_threads(4)
  !$omp atomic
  x = x + 1.0
  !$omp end parallel
  if (x < 1) stop 1
end program
