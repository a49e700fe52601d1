! A reduction that the program declares, of a derived type.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
module ranges
  implicit none
  type :: interval
    integer :: low = 1000, high = 0
  end type
contains
  pure function both(a, b)
    type(interval), intent(in) :: a, b
    type(interval) :: both
    both = interval(min(a%low, b%low), max(a%high, b%high))
  end function
end module

program main
  use ranges
  implicit none
  type(interval) :: found
  integer :: i
  !$omp declare reduction(widen:interval:omp_out = both(omp_out, omp_in)) &
  !$omp& initializer(omp_priv = interval())
  !$omp parallel do num_threads(4) reduction(widen:found)
  do i = 1, 100
    found%high = max(found%high, i)
  end do
  if (found%high < 1) stop 1
end program
