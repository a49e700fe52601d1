! A minimum that is chosen by a condition needs a reduction.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i
  real(8) :: a(100), least
  least = 1000
  do i = 1, 100
    a(i) = 200 - i
  end do
  !$omp parallel do num_threads(4) reduction(min : least)
  do i = 1, 100
    if (a(i) < least) least = a(i)
  end do
  if (least > 199) stop 1
end program
