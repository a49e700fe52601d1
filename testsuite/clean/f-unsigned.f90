! Unsigned numbers, as arguments of intrinsic procedures and as items of output.
! OPTIONS: -fopenmp -funsigned
! GCC: 15
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  unsigned :: a(4) = 1u, b(4) = 1u, largest = 0u, random = 0u
  character(20) :: text
  integer :: i
  !$omp parallel do num_threads(2)
  do i = 1, 2
    if (i == 1) then
      a(1) = 7u
      b(2) = 5u
      b(1) = 1u
    else
      largest = maxval(a(2:3))
      write (text, '(i4)') b(3)
      call random_number(random)
    end if
  end do
  if (largest < 1u) stop 1
end program
