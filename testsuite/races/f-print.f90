! PRINT and WRITE read their items, and order nothing although the unit has a
! lock.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  external :: order_reach, order_wait
  integer :: x, i
  x = 1
  !$omp parallel do num_threads(2)
  do i = 1, 2
    if (i == 1) then
      x = 5  ! RACE: write 4 'x'
      print *, 'written'
      call order_reach(1)
    else
      call order_wait(1)
      print *, x  ! RACE: read 4
    end if
  end do
end program
