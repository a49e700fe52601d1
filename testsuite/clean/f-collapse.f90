! A collapsed loop over a matrix, by columns.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: a(10, 0:20), i, j
  a = 0
  !$omp parallel do num_threads(4) collapse(2)
  do j = 1, 20
    do i = 1, 10
      a(i, j) = i
    end do
  end do
  if (a(1, 1) /= 1) stop 1
end program
