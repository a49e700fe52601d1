! A dummy argument with a descriptor, of a section with a stride.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
module work
contains
  subroutine fill(part, value)
    integer, intent(inout) :: part(:)
    integer, intent(in) :: value
    integer :: i
    do i = 1, size(part)
      part(i) = value  ! RACE: write 4
    end do
  end subroutine
end module

program main
  use omp_lib
  use work
  implicit none
  integer :: whole(100)
  !$omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) then
    call fill(whole(1:100:2), 1)
  else
    call fill(whole(3:100:3), 2)
  end if
  !$omp end parallel
  if (whole(1) /= 1) stop 1
end program
