! A temporary of the loop needs private.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i, temporary, a(100)
  !$omp parallel do num_threads(4) private(temporary)
  do i = 1, 100
    temporary = i * i
    a(i) = temporary
  end do
  if (a(1) < 0) stop 1
end program
