! A namelist that is written is read from its variables, to the last element.
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
      a(4) = 1  ! RACE: write 4 'a(4)'
      call order_reach(1)
    else
      call order_wait(1)
      print group  ! RACE: read
    end if
  end do
  b = a(1)
end program
