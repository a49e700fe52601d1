! The end of a taskgroup waits for descendants, taskwait only for children.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: x, seen
  x = 0
  !$omp parallel num_threads(2)
  !$omp single
  !$omp taskgroup
  !$omp task
  !$omp task
  x = 1
  !$omp end task
  !$omp end task
  !$omp end taskgroup
  seen = x
  !$omp end single
  !$omp end parallel
  if (seen > 1) stop 1
end program
