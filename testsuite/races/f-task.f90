! Two tasks of one creator are not ordered; taskwait between them orders.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: x
  x = 0
  !$omp parallel num_threads(2)
  !$omp single
  !$omp task
  x = 1  ! RACE: write 4 'x'
  !$omp end task
  !$omp task
  x = 2  ! RACE: write 4 'x'
  !$omp end task
  !$omp end single
  !$omp end parallel
  if (x < 1) stop 1
end program
