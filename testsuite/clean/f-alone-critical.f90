! What a subroutine does that two sections call.
! OPTIONS: -fopenmp
! ENV: OMP_NUM_THREADS=1
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: total
  total = 0
  !$omp parallel sections
  !$omp section
  call add()
  !$omp section
  call add()
  !$omp end parallel sections
  if (total /= 2) stop 1
contains
  subroutine add()
    !$omp critical
    total = total + 1
    !$omp end critical
  end subroutine
end program
