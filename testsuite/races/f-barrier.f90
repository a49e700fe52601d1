! An explicit barrier orders all the members.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer :: a(0:3), b(0:3), me
  !$omp parallel num_threads(4) private(me)
  me = omp_get_thread_num()
  a(me) = me  ! RACE: write 4 'a(me)'
  b(me) = a(3 - me)  ! RACE: read 4
  !$omp end parallel
  if (b(0) < 0) stop 1
end program
