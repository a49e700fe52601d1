! A cancelled loop ends with its barrier.
! OPTIONS: -fopenmp
! ENV: OMP_CANCELLATION=true
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer :: i, a(0:1), b(0:1), me
  a = 0
  !$omp parallel num_threads(2) private(me)
  me = omp_get_thread_num()
  !$omp do schedule(static, 1)
  do i = 1, 20
    a(me) = 1  ! RACE: write 4
    b(me) = a(1 - me)  ! RACE: read 4
    !$omp cancel do
    a(me) = 2
  end do
  !$omp end do
  !$omp end parallel
  if (a(0) /= 1 .or. b(0) > 1) stop 1
end program
