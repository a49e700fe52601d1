! random_number writes no element between those of its section.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  external :: order_reach, order_wait
  real(8) :: a(8), sink
  integer :: i
  a = 0
  !$omp parallel do num_threads(2)
  do i = 1, 2
    if (i == 1) then
      call random_number(a(1:7:2))
      call order_reach(1)
    else
      call order_wait(1)
      sink = a(4)
    end if
  end do
end program
