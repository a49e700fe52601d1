! An allocatable work array, one per member.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer, allocatable :: work(:)
  integer :: total
  total = 0
  allocate (work(10))
  !$omp parallel num_threads(2) reduction(+:total)
  work = omp_get_thread_num()  ! RACE: write 4
  total = total + work(1)  ! RACE: maybe read 4
  !$omp end parallel
  if (total > 2) stop 1
end program
