! The loop construct.
! GCC: 12
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i, a(0:100)
  a = 0
  !$omp parallel loop num_threads(4)
  do i = 1, 100
    a(i) = i
  end do
  if (a(1) /= 1) stop 1
end program
