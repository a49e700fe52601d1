! A temporary of the loop needs private.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i, temporary, a(100)
  !$omp parallel do num_threads(4)
  do i = 1, 100
    temporary = i * i  ! RACE: write 4 'temporary'
    a(i) = temporary  ! RACE: maybe read 4 'temporary'
  end do
  if (a(1) < 0) stop 1
end program
