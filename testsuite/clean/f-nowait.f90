! nowait takes away the barrier at the end of a loop.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: a(64), b(64), i
  !$omp parallel num_threads(2)
  !$omp do schedule(static)
  do i = 1, 64
    a(i) = i
  end do
  !$omp end do
  !$omp do schedule(static)
  do i = 1, 64
    b(i) = a(65 - i)
  end do
  !$omp end parallel
  if (b(1) < 0) stop 1
end program
