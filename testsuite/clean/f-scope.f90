! scope ends with a barrier, unless nowait.
! OPTIONS: -fopenmp
! GCC: 12
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer :: a(0:1), b(0:1), me
  a = 0
  !$omp parallel num_threads(2) private(me)
  me = omp_get_thread_num()
  !$omp scope
  a(me) = me
  !$omp end scope
  b(me) = a(1 - me)
  !$omp end parallel
  if (b(0) < 0) stop 1
end program
