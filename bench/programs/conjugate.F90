! Solves a system of equations by conjugate gradients: the five-point operator on
! a grid, vectors as two-dimensional arrays, dot products by reduction.
! SPDX-License-Identifier: GPL-3.0-or-later
program conjugate
  implicit none
  type system
    integer :: n
    real(8), allocatable :: x(:,:), r(:,:), p(:,:), ap(:,:)
  end type
  type(system) :: s
  integer :: n, i, j, step
  real(8) :: old, new, alpha
  real(8), allocatable :: wanted(:,:)
  character(len=16) :: argument
  n = 300
  if (command_argument_count() > 0) then
    call get_command_argument(1, argument)
    read (argument, *) n
  end if
  s%n = n
  allocate (s%x(0:n+1, 0:n+1), s%r(0:n+1, 0:n+1))
  allocate (s%p(0:n+1, 0:n+1), s%ap(0:n+1, 0:n+1), wanted(0:n+1, 0:n+1))
  wanted = 0
  do j = 1, n
    do i = 1, n
      wanted(i, j) = mod(i * 31 + j, 17)
    end do
  end do
  s%x = 0
  s%ap = 0
  s%r = 0
  call apply(n, wanted, s%r)
  s%p = s%r
  old = dot(n, s%r, s%r)
  do step = 1, 80
    call apply(n, s%p, s%ap)
    alpha = old / dot(n, s%p, s%ap)
    call add(n, alpha, s%p, s%x)
    call add(n, -alpha, s%ap, s%r)
    new = dot(n, s%r, s%r)
    call turn(n, new / old, s%r, s%p)
    old = new
  end do
  if (maxval(abs(s%x - wanted)) > 1d-6) then
    print '(a)', 'wrong'
    stop 1
  end if
  print '(a)', 'right'
contains
  ! The matrix has 5 on the diagonal, so that few steps are enough.
  subroutine apply(n, v, av)
    integer, intent(in) :: n
    real(8), intent(in) :: v(0:n+1, 0:n+1)
    real(8), intent(inout) :: av(0:n+1, 0:n+1)
    integer :: i, j
    !$omp parallel do private(i)
    do j = 1, n
      do i = 1, n
        av(i, j) = 5 * v(i, j) - v(i, j-1) - v(i, j+1) - v(i-1, j) - v(i+1, j)
      end do
    end do
    !$omp end parallel do
  end subroutine

  real(8) function dot(n, v, w)
    integer, intent(in) :: n
    real(8), intent(in) :: v(0:n+1, 0:n+1), w(0:n+1, 0:n+1)
    integer :: i, j
    dot = 0
    !$omp parallel do private(i) reduction(+ : dot)
    do j = 1, n
      do i = 1, n
        dot = dot + v(i, j) * w(i, j)
      end do
    end do
    !$omp end parallel do
  end function

  subroutine add(n, factor, v, sum)
    integer, intent(in) :: n
    real(8), intent(in) :: factor, v(0:n+1, 0:n+1)
    real(8), intent(inout) :: sum(0:n+1, 0:n+1)
    integer :: j
    !$omp parallel do
    do j = 1, n
      sum(1:n, j) = sum(1:n, j) + factor * v(1:n, j)
    end do
    !$omp end parallel do
  end subroutine

  subroutine turn(n, factor, r, p)
    integer, intent(in) :: n
    real(8), intent(in) :: factor, r(0:n+1, 0:n+1)
    real(8), intent(inout) :: p(0:n+1, 0:n+1)
    integer :: j
    !$omp parallel do
    do j = 1, n
      p(1:n, j) = r(1:n, j) + factor * p(1:n, j)
    end do
    !$omp end parallel do
  end subroutine
end program
