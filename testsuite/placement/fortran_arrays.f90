! Subscripts as in the source: explicit shape, lower bounds other
! than one, members of derived types, COMMON blocks.
! run: -O0
! run: -O2 -fno-inline -fno-ipa-cp
! SPDX-License-Identifier: GPL-3.0-or-later
module data
  type thing
    integer :: k
    real :: v(5)
  end type
  type(thing) :: item
  real :: fixed(10, 0:19)
contains
  subroutine fill(a, n, i, j)
    integer, value :: n, i, j
    real :: a(n, n)
    real :: q, w(10)
    common /block/ q, w
    a(i, j) = 1.0          ! yeti: write4 a(i,j)
    ! yeti@ data::fill
    a(i + 1, j - 1) = 1.0  ! yeti: write4 a(i + 1,j - 1)
    fixed(i, j) = 3.0      ! yeti: write4 fixed(i,j)
    fixed(i - 1, 3) = 3.0  ! yeti: write4 fixed(i - 1,3)
    item%k = 4             ! yeti: write4 item%k
    item%v(i) = 5.0        ! yeti: write4 item%v(i)
    q = 6.0                ! yeti: write4 q
    w(j + 2) = 7.0         ! yeti: write4 w(j + 2)
  end subroutine
end module
program main
  use data
  real :: x(4, 4)
  call fill(x, 4, 2, 3)
end program
