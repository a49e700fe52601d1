! Teams inside teams.
! OPTIONS: -fopenmp
! ENV: OMP_MAX_ACTIVE_LEVELS=2
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer :: a(0:3), outer, inner
  a = 0
  !$omp parallel num_threads(2) private(outer)
  outer = omp_get_thread_num()
  !$omp parallel num_threads(2) private(inner)
  inner = omp_get_thread_num()
  a(inner) = outer  ! RACE: write 4 'a(inner)'
  !$omp end parallel
  !$omp end parallel
  if (a(0) > 1) stop 1
end program
