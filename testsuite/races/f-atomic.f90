! An atomic update.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  real :: x
  x = 0
  !$omp parallel num_threads(4)
  x = x + 1.0  ! RACE: read|write 4 'x'
  !$omp end parallel
  if (x < 1) stop 1
end program
