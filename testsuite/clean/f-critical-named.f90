! Critical sections of different names do not exclude each other.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer :: n
  n = 0
  !$omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) then
    !$omp critical (left)
    n = n + 1
    !$omp end critical (left)
  else
    !$omp critical (left)
    n = n + 1
    !$omp end critical (left)
  end if
  !$omp end parallel
  if (n < 1) stop 1
end program
