! reshape reads as many elements of its source as the shape wants.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  external :: order_reach, order_wait
  real(8) :: a(8), b(2,2)
  integer :: shapes(2), i
  a = 0
  shapes = 2
  !$omp parallel do num_threads(2)
  do i = 1, 2
    if (i == 1) then
      a(4) = 1  ! RACE: write 8 'a(4)'
      call order_reach(1)
    else
      call order_wait(1)
      b = reshape(a, shapes)  ! RACE: read
    end if
  end do
  if (b(1,1) < 0) stop 1
end program
