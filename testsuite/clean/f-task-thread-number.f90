! Tasks of one thread use its element of an array in turn.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  real(8) :: part(0:1)
  integer :: i
  part = 0
  !$omp parallel num_threads(2)
  !$omp single
  do i = 1, 100
    !$omp task firstprivate(i)
    part(omp_get_thread_num()) = part(omp_get_thread_num()) + i
    !$omp end task
  end do
  !$omp end single
  !$omp end parallel
  if (sum(part) < 1) stop 1
end program
