! Locals of a subroutine reach the members of a team as arguments of the
! procedure that has the region.
! SPDX-License-Identifier: GPL-3.0-or-later
! With optimisation, work becomes a part of main, and the debug information does
! not tell what of it is going on.
! LEVELS: O0
! OPTIONS: -fopenmp -Wno-yeti-race
! ENV: OMP_NUM_THREADS=2
! REPORT: Location is local 'values' of size 40 at 0x
! REPORT: Location is local 'total' of size 4 at 0x
! REPORT: in frame of 'work' (
! REPORT: The race is at offset 8: element (3) of 4-byte elements
program main
  implicit none
  call work()
contains
  subroutine work()
    integer :: values(10), total
    values = 0
    total = 0
    call fill(values, total)
    if (total == 0 .or. values(3) == 0) stop 1
  end subroutine work

  subroutine fill(values, total)
    integer, intent(inout) :: values(10), total
    !$omp parallel
    values(3) = 1 ! RACE[element]: write 4 'values(3)'
    total = 2 ! RACE[total]: write 4 'total'
    !$omp end parallel
  end subroutine fill
end program main
