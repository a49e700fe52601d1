! mutexinoutset excludes those of the same set.
! GCC: 12
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: x, y
  x = 0
  y = 0
  !$omp parallel num_threads(2)
  !$omp single
  !$omp task depend(mutexinoutset:x)
  x = x + 1  ! RACE: read|write 4 'x'
  !$omp end task
  !$omp task depend(mutexinoutset:y)
  x = x + 1  ! RACE: read|write 4 'x'
  !$omp end task
  !$omp end single
  !$omp end parallel
  if (x < 1) stop 1
end program
