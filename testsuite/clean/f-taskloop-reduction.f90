! A taskloop with a reduction.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i, total
  total = 0
  !$omp parallel num_threads(2)
  !$omp single
  !$omp taskloop reduction(+:total)
  do i = 1, 100
    total = total + i
  end do
  !$omp end taskloop
  !$omp end single
  !$omp end parallel
  if (total < 1) stop 1
end program
