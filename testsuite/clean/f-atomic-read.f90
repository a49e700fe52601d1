! An atomic write, and a read that has to be atomic too.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer :: x, seen
  x = 0
  seen = 0
  !$omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) then
    !$omp atomic write
    x = 1
  else
    !$omp atomic read
    seen = x
  end if
  !$omp end parallel
  if (seen > 1) stop 1
end program
