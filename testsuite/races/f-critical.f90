! A critical section excludes.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: n
  n = 0
  !$omp parallel num_threads(4)
  n = n + 1  ! RACE: read|write 4 'n'
  !$omp end parallel
  if (n < 1) stop 1
end program
