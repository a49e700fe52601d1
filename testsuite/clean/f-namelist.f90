! A namelist that is written concerns its variables only.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  external :: order_reach, order_wait
  integer :: a(4), b, i
  namelist /group/ a
  a = 0
  !$omp parallel do num_threads(2)
  do i = 1, 2
    if (i == 1) then
      b = 1
      call order_reach(1)
    else
      call order_wait(1)
      print group
    end if
  end do
  b = a(1)
end program
