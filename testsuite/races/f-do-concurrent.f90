! A do concurrent loop inside of a region: every member runs all of it.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i, j, a(10, 4)
  a = 0
  !$omp parallel do num_threads(4)
  do j = 1, 4
    do concurrent (i = 1:10)
      a(i, 1) = j  ! RACE: write 4
    end do
  end do
  if (a(1, 1) < 1) stop 1
end program
