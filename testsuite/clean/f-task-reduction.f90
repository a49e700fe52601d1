! Tasks that take part in a reduction of their taskgroup.
! GCC: 12
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i, total
  total = 0
  !$omp parallel num_threads(2)
  !$omp single
  !$omp taskgroup task_reduction(+:total)
  do i = 1, 10
    !$omp task in_reduction(+:total)
    total = total + i
    !$omp end task
  end do
  !$omp end taskgroup
  !$omp end single
  !$omp end parallel
  if (total < 1) stop 1
end program
