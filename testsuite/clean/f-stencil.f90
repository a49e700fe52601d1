! A stencil over columns needs the barrier that nowait takes away.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer, parameter :: n = 20
  integer :: a(n, n), b(n, n), i, j
  a = 0
  b = 0
  !$omp parallel num_threads(2) private(i)
  !$omp do schedule(static)
  do j = 1, n
    do i = 1, n
      a(i, j) = i + j
    end do
  end do
  !$omp end do
  !$omp do schedule(static)
  do j = 2, n - 1
    do i = 1, n
      b(i, j) = a(i, j - 1) + a(i, j + 1)
    end do
  end do
  !$omp end do
  !$omp end parallel
  if (b(1, 2) < 0) stop 1
end program
