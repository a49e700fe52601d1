! Arrays with a descriptor: allocatable and assumed shape. Without optimisation
! the subscripts can always be told; the descriptor is printed as the array.
! run: -O0
! run: -O0 -g
! SPDX-License-Identifier: GPL-3.0-or-later
module data
  real, allocatable :: grown(:, :)
contains
  subroutine shaped(b, i, j)  ! yeti: read8 b
    integer, value :: i, j
    real :: b(:, :)
    b(i, j) = 2.0      ! yeti: write4 b(i,j)
    b(i, j + 1) = 2.0  ! yeti: write4 b(i,j + 1)
  end subroutine
  subroutine deferred(i, j)
    integer, value :: i, j
    allocate (grown(4, 4))  ! yeti: write16 grown; write8 grown%elem_len; write1 grown%rank; write1 grown%type; read8 grown; write8 grown
    grown(i, j) = 1.0  ! yeti: read8 grown; write4 grown(i,j)
    ! yeti@ data::deferred
  end subroutine
end module
program main
  use data
  real :: y(4, 4)
  call shaped(y, 2, 3)  ! yeti: write8 ?; write16 ?; write1 ?
  call deferred(2, 3)
end program
