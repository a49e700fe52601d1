! copyprivate hands the value of the one to the others.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: mine, common_value, wrong
  wrong = 0
  common_value = 0
  !$omp parallel num_threads(4) private(mine) reduction(+:wrong)
  mine = 0
  !$omp single
  mine = 42
  common_value = 42  ! RACE: write 4 'common_value'
  !$omp end single nowait
  if (mine > common_value) wrong = wrong + 1  ! RACE: read 4 'common_value'
  !$omp end parallel
  if (wrong > 4) stop 1
end program
