! A dynamic schedule orders nothing.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  external :: order_reach, order_wait
  integer :: i, a(2)
  a = 0
  !$omp parallel do num_threads(2) schedule(dynamic, 1)
  do i = 1, 2
    call order_reach(i)
    call order_wait(3 - i)
    a(i) = i
  end do
  if (a(1) < 1) stop 1
end program
