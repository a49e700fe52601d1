! The points of one colour of a section of an array, columns shared out. Here
! the columns all start alike: points of neighbouring ones are of one colour.
! OPTIONS: -fopenmp
! ENV: OMP_NUM_THREADS=2
! SPDX-License-Identifier: GPL-3.0-or-later
module relaxation
  implicit none
contains
  subroutine relax(u, colour)
    real(8), intent(inout) :: u(:, :)
    integer, intent(in) :: colour
    integer :: i, j
    !$omp parallel do private(i) schedule(static)
    do j = 2, size(u, 2) - 1
      do i = 2 + colour, size(u, 1) - 1, 2
        u(i, j) = u(i, j) / 2 + u(i, j - 1) + u(i, j + 1)  ! RACE: 8 'u(i,...)'
      end do
    end do
  end subroutine
end module

program board
  use relaxation
  implicit none
  real(8), allocatable :: u(:, :)
  allocate (u(40, 12))
  u = 1
  call relax(u(1:40:2, :), 0)
  call relax(u(:, 2:9), 1)
  call relax(u(1:2, :), 1)
end program
