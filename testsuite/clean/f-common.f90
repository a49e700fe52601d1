! Variables of a COMMON block.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
subroutine touch(who)
  implicit none
  integer, intent(in) :: who
  integer :: left, right
  common /block/ left, right
  if (who == 0) then
    left = 1
  else
    right = 2
  end if
end subroutine

program main
  use omp_lib
  implicit none
  external :: touch
  !$omp parallel num_threads(2)
  call touch(omp_get_thread_num())
  !$omp end parallel
end program
