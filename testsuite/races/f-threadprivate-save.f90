! A saved variable of a subroutine is one for all, unless threadprivate.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
subroutine count()
  implicit none
  integer, save :: calls = 0
  calls = calls + 1  ! RACE: read|write 4 'calls'
end subroutine

program main
  implicit none
  external :: count
  !$omp parallel num_threads(4)
  call count()
  !$omp end parallel
end program
