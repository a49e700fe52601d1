! Heat in a plate: two grids in turn, columns shared out.
! SPDX-License-Identifier: GPL-3.0-or-later
program heat
  implicit none
  integer :: n, i, j, step
  character(len=16) :: argument
  real(8), allocatable :: u(:,:), v(:,:)
  n = 2000
  if (command_argument_count() > 0) then
    call get_command_argument(1, argument)
    read (argument, *) n
  end if
  allocate (u(n, n), v(n, n))
  do j = 1, n
    do i = 1, n
      u(i, j) = mod(i * 31 + j, 17)
    end do
  end do
  v = u
  do step = 1, 20
    call diffuse(n, u, v)
    call diffuse(n, v, u)
  end do
  print '(es16.9)', sum(u)
contains
  subroutine diffuse(n, old, new)
    integer, intent(in) :: n
    real(8), intent(inout) :: old(n, n), new(n, n)
    integer :: i, j
    !$omp parallel do private(i)
    do j = 2, n - 1
      do i = 2, n - 1
#ifdef RACE
        ! In place: the columns at the border of two threads.
        old(i, j) = old(i, j) + 0.1d0 * ( &
#else
        new(i, j) = old(i, j) + 0.1d0 * ( &
#endif
            old(i, j - 1) + &
            old(i, j + 1) + &
            old(i - 1, j) + old(i + 1, j) - 4 * old(i, j)) ! RACE: 8 'old(i,...)'
      end do
    end do
    !$omp end parallel do
  end subroutine
end program
