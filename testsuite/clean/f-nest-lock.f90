! A nestable lock is still held after the inner unset.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer(omp_nest_lock_kind) :: lock
  integer :: n
  n = 0
  call omp_init_nest_lock(lock)
  !$omp parallel num_threads(4)
  call omp_set_nest_lock(lock)
  call omp_set_nest_lock(lock)
  call omp_unset_nest_lock(lock)
  n = n + 1
  call omp_unset_nest_lock(lock)
  !$omp end parallel
  call omp_destroy_nest_lock(lock)
  if (n < 1) stop 1
end program
