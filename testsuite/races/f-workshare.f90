! workshare divides array assignments and puts barriers where they are needed.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: a(100), b(100)
  a = 1
  b = 0
  !$omp parallel num_threads(2)
  !$omp workshare  ! RACE: write 4
  a = a + 1
  !$omp end workshare nowait
  !$omp workshare  ! RACE: read 4
  b(1:99) = a(2:100)
  !$omp end workshare
  !$omp end parallel
  if (a(1) /= 2) stop 1
end program
