! The creator goes on while the task reads: the task needs its own copy.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: x, seen
  x = 1
  seen = 0
  !$omp parallel num_threads(2)
  !$omp single
  !$omp task shared(x)
  seen = x  ! RACE: read 4 'x'
  !$omp end task
  x = 2  ! RACE: write 4 'x'
  !$omp end single
  !$omp end parallel
  if (seen > 2) stop 1
end program
