! Tasks inside of a final task run at once, in order.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: x
  logical :: yes
  yes = .true.
  x = 0
  !$omp parallel num_threads(2)
  !$omp single
  !$omp task final(.not. yes)
  !$omp task
  x = x + 1  ! RACE: read|write 4 'x'
  !$omp end task
  !$omp task
  x = x + 1  ! RACE: read|write 4 'x'
  !$omp end task
  !$omp end task
  !$omp end single
  !$omp end parallel
  if (x < 1) stop 1
end program
