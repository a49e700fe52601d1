! split reads up to the separator that it finds.
! OPTIONS: -fopenmp
! GCC: 16
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  character(8) :: text = 'ab,cd,ef', set = ',;'
  integer :: i, place = 0
  !$omp parallel do num_threads(2)
  do i = 1, 2
    if (i == 1) then
      text(2:2) = 'x'  ! RACE: write 1 'text(...)'
    else
      call split(text, set, place)  ! RACE: read 3
    end if
  end do
  if (place /= 3) stop 1
end program
