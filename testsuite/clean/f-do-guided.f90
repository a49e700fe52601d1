! A guided loop with 8-byte bounds and a step, inside of a region.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  external :: order_reach, order_wait
  integer(8) :: i
  integer :: a(2), me
  a = 0
  !$omp parallel num_threads(2)
  !$omp do schedule(guided) private(me)
  do i = 20_8, 10_8, -10_8
    me = int(i / 10_8)
    call order_reach(me)
    call order_wait(3 - me)
    a(me) = me
  end do
  !$omp end do
  !$omp end parallel
  if (a(1) < 1) stop 1
end program
