! Sections that fill parts of one array.
! OPTIONS: -fopenmp
! ENV: OMP_NUM_THREADS=1
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer, parameter :: n = 1000
  real(8) :: a(n)
  !$omp parallel sections shared(a)
  !$omp section
  a(1:n / 2) = 1
  !$omp section
  a(n / 2 + 1:n) = 2
  !$omp end parallel sections
  if (a(1) /= 1) stop 1
end program
