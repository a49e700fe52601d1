! Two pointers to parts of one array.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer, target :: a(100)
  integer, pointer :: left(:), right(:)
  a = 0
  left => a(1:50)
  right => a(50:100)
  !$omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) then
    left = 1  ! RACE: write 4
  else
    right = 2  ! RACE: write 4
  end if
  !$omp end parallel
  if (a(1) /= 1) stop 1
end program
