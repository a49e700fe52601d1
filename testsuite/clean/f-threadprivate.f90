! A COMMON block, one per thread, filled by copyin.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: counter
  common /tally/ counter
  !$omp threadprivate(/tally/)
  counter = 5
  !$omp parallel num_threads(4) copyin(/tally/)
  counter = counter + 1
  !$omp end parallel
  if (counter < 6) stop 1
end program
