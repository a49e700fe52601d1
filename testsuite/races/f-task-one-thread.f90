! Tasks are concurrent also in a team of one.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: x, seen
  x = 0
  seen = 0
  !$omp parallel num_threads(1)
  !$omp task shared(x)
  x = 1  ! RACE: write 4 'x'
  !$omp end task
  seen = x  ! RACE: read 4 'x'
  !$omp end parallel
  if (seen > 1) stop 1
end program
