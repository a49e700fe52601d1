! A sum needs a reduction.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i
  real(8) :: total
  total = 0
  !$omp parallel do num_threads(4)
  do i = 1, 100
    total = total + i  ! RACE: read|write 8 'total'
  end do
  if (total < 1) stop 1
end program
