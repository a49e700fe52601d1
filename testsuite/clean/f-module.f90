! A variable of a module, of derived type.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
module state
  type :: point
    real :: x, y
  end type
  type(point) :: points(4)
end module

program main
  use omp_lib
  use state
  implicit none
  !$omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) then
    points(2)%x = 1
  else
    points(2)%y = 2
  end if
  !$omp end parallel
end program
