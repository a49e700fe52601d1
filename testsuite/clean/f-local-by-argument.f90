! Locals of a subroutine reach the members of a team as arguments of the
! procedure that has the region.
! SPDX-License-Identifier: GPL-3.0-or-later
! LEVELS: O0
! OPTIONS: -fopenmp
! ENV: OMP_NUM_THREADS=2
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
    !$omp critical
    values(3) = 1
    total = 2
    !$omp end critical
    !$omp end parallel
  end subroutine fill
end program main
