! masked by another member than 0 has no barrier either.
! OPTIONS: -fopenmp
! GCC: 12
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer :: x, y(0:3)
  x = 0
  !$omp parallel num_threads(4)
  !$omp masked filter(1)
  x = 42  ! RACE: write 4 'x'
  !$omp end masked
  y(omp_get_thread_num()) = x  ! RACE: read 4 'x'
  !$omp end parallel
  if (y(1) < 0) stop 1
end program
