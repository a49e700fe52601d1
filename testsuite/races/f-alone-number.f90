! The element of the thread, whichever section it runs.
! OPTIONS: -fopenmp
! ENV: OMP_NUM_THREADS=1
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer :: counts(0:63), me
  counts = 0
  !$omp parallel private(me)
  me = 0
  !$omp sections
  !$omp section
  counts(me) = counts(me) + 1  ! RACE: 4 'counts(me)|counts(0)'
  !$omp section
  counts(me) = counts(me) + 1  ! RACE: 4 'counts(me)|counts(0)'
  !$omp end sections
  !$omp end parallel
  if (counts(0) > 2) stop 1
end program
