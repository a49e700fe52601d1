! Two names for the same storage.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer :: whole(4), part(2)
  equivalence (whole(3), part(1))
  whole = 0
  !$omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) then
    whole(4) = 1  ! RACE: write 4
  else
    part(2) = 2  ! RACE: write 4
  end if
  !$omp end parallel
  if (whole(4) < 1) stop 1
end program
