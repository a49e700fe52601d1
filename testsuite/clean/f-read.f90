! READ writes its items and no neighbours of them.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  external :: order_reach, order_wait
  character(8) :: text
  integer :: x(2), sink, i
  text = '17 18'
  x = 0
  !$omp parallel do num_threads(2)
  do i = 1, 2
    if (i == 1) then
      read(text, *) x(1)
      call order_reach(1)
    else
      call order_wait(1)
      sink = x(2)
    end if
  end do
end program
