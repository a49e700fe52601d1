! PRINT and WRITE read their items; other variables are not concerned.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  external :: order_reach, order_wait
  integer :: x, y, i
  x = 1
  y = x
  !$omp parallel do num_threads(2)
  do i = 1, 2
    if (i == 1) then
      y = 5
      print *, 'written'
      call order_reach(1)
    else
      call order_wait(1)
      print *, x
    end if
  end do
end program
