! The iterations of a taskloop are tasks.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i, a(0:100)
  a = 0
  !$omp parallel num_threads(2)
  !$omp single
  !$omp taskloop grainsize(10)
  do i = 1, 100
    a(i) = a(i - 1) + 1  ! RACE: read|write 4
  end do
  !$omp end taskloop
  !$omp end single
  !$omp end parallel
  if (a(1) /= 1) stop 1
end program
