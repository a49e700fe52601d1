! Assignments of whole arrays and sections.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer :: a(100), b(100)
  b = 1
  !$omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) then
    a(1:50) = b(1:50)  ! RACE: write
  else
    a(50:100) = b(50:100) + 1  ! RACE: write
  end if
  !$omp end parallel
  if (a(1) /= 1) stop 1
end program
