! An internal procedure uses the variables of its host.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: calls, i
  calls = 0
  !$omp parallel do num_threads(4)
  do i = 1, 20
    call count()
  end do
  if (calls < 1) stop 1
contains
  subroutine count()
    calls = calls + 1  ! RACE: read|write 4 'calls'
  end subroutine
end program
