! A threadprivate variable, or a shared one.
! OPTIONS: -fopenmp
! ENV: OMP_NUM_THREADS=1
! SPDX-License-Identifier: GPL-3.0-or-later
module counters
  implicit none
  integer, save :: calls = 0
contains
  subroutine count_call()
    calls = calls + 1  ! RACE: 4 'calls'
  end subroutine
end module

program main
  use counters
  implicit none
  !$omp parallel sections
  !$omp section
  call count_call()
  !$omp section
  call count_call()
  !$omp end parallel sections
end program
