! OpenMP locks from Fortran.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer(omp_lock_kind) :: lock
  integer :: n
  n = 0
  call omp_init_lock(lock)
  !$omp parallel num_threads(4)
  call omp_set_lock(lock)
  n = n + 1
  call omp_unset_lock(lock)
  !$omp end parallel
  call omp_destroy_lock(lock)
  if (n < 1) stop 1
end program
