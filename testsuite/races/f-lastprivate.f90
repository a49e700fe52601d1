! The value of the last iteration.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i, last, a(100)
  last = 0
  !$omp parallel do num_threads(4)
  do i = 1, 100
    last = i  ! RACE: write 4 'last'
    a(i) = last  ! RACE: maybe read 4 'last'
  end do
  if (last < 1 .or. a(1) < 1) stop 1
end program
