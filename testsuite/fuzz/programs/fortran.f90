! What programs of kind "fortran" share: services, but no data that they test.
! SPDX-License-Identifier: GPL-3.0-or-later
module services
  implicit none
  type cell
    integer(4) :: x
    real(8) :: y
    integer(1) :: z
    real(4) :: w
  end type cell
  integer, volatile :: volatile_one = 1
  ! Small numbers, for conditions and subscripts.
  integer :: tab(0:63), idx8(0:63)
  ! Results, by owner and phase; those of unstable arrays.
  integer(8) :: out(0:63, 2) = 0, spoil(0:63, 2) = 0
contains
  subroutine prepare()
    integer :: i
    do i = 0, 63
      tab(i) = mod(i*11, 16)
      idx8(i) = mod(i*5, 8)
    end do
  end subroutine prepare

  integer(8) function mixed(total, value)
    integer(8), intent(in) :: total
    integer, intent(in) :: value
    mixed = modulo(total*31 + value, 1000000007_8)
  end function mixed

  integer(8) function results()
    integer :: i, j
    results = 0
    do j = 1, 2
      do i = 0, 63
        results = modulo(results*31 + out(i, j), 1000000007_8)
      end do
    end do
  end function results
end module services
