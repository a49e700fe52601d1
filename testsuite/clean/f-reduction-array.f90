! A reduction of an array, allocatable.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer, allocatable :: histogram(:)
  integer :: i, k
  allocate (histogram(4))
  histogram = 0
  !$omp parallel do num_threads(4) private(k) reduction(+:histogram)
  do i = 1, 100
    k = 1 + mod(i, 4)
    histogram(k) = histogram(k) + 1
  end do
  if (histogram(1) < 1) stop 1
end program
