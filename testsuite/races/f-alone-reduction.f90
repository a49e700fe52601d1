! A reduction over sections.
! OPTIONS: -fopenmp
! ENV: OMP_NUM_THREADS=1
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: total
  total = 0
  !$omp parallel sections shared(total)
  !$omp section
  total = total + 1  ! RACE: 4 'total'
  !$omp section
  total = total + 2  ! RACE: 4 'total'
  !$omp end parallel sections
  if (total /= 3) stop 1
end program
