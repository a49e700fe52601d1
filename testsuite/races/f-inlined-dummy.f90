! Dummy arrays of procedures that are inlined: the report names the arrays that
! were passed, with subscripts where the lower bound is known.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
module work
contains
  subroutine fill(part, value)
    integer, intent(inout) :: part(:)
    integer, intent(in) :: value
    integer :: i
    do i = 1, 4
      part(i) = value  ! RACE[a]: write 4 'part(i)|a(3 * k + i - 1)'
    end do
  end subroutine
  subroutine clear(part)
    integer, intent(inout) :: part(:)
    integer :: i
    do i = 1, 4
      part(i) = 0  ! RACE[b]: write 4 'part(i)|b(...)'
    end do
  end subroutine
end module

program main
  use work
  implicit none
  integer, allocatable :: a(:), b(:)
  integer :: k
  allocate (a(0:9), b(0:9))
  !$omp parallel do num_threads(2)
  do k = 0, 1
    call fill(a(3 * k:), 7)
    call clear(b)
  end do
  if (a(0) /= 7) stop 1
end program
