! A combined target parallel do.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i, total
  total = 0
  !$omp target parallel do num_threads(2) map(tofrom:total) reduction(+:total)
  do i = 1, 100
    total = total + i
  end do
  !$omp end target parallel do
  if (total < 1) stop 1
end program
