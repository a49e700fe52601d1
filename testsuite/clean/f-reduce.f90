! A reduction by a procedure of the program reads the elements under the mask,
! and the mask.
! OPTIONS: -fopenmp
! GCC: 15
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i, a(4) = 1, b(4) = 1, total = 1
  logical :: mask(4) = [.true., .true., .false., .true.], other(4) = .true.
  !$omp parallel do num_threads(2)
  do i = 1, 2
    if (i == 1) then
      b(2) = 7
      other(3) = .false.
    else
      total = reduce(a, add, mask=mask)
    end if
  end do
  if (total < 1) stop 1
contains
  pure integer function add(x, y)
    integer, intent(in) :: x, y
    add = x + y
  end function
end program
