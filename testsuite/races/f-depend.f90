! A reader that depends on the writer.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: x, seen
  x = 0
  seen = 0
  !$omp parallel num_threads(2)
  !$omp single
  !$omp task depend(out:x)
  x = 1  ! RACE: write 4 'x'
  !$omp end task
  !$omp task depend(in:seen)
  seen = x  ! RACE: read 4 'x'
  !$omp end task
  !$omp end single
  !$omp end parallel
  if (seen > 1) stop 1
end program
