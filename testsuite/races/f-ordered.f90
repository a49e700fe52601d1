! Ordered regions follow each other.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i, total
  total = 0
  !$omp parallel do num_threads(2) ordered schedule(static, 1)
  do i = 1, 20
    total = total + i  ! RACE: read|write 4 'total'
    !$omp ordered
    !$omp end ordered
  end do
  if (total < 1) stop 1
end program
