! Loops, scalars, sections and array syntax of Fortran: pairs of procedures that
! differ in what matters.
! SPDX-License-Identifier: GPL-3.0-or-later
module shared
  implicit none
  integer :: counter
  integer :: matrix(20, 30)
  real(8), allocatable :: grid(:, :)
  type point
    real(8) :: x, y
  end type
  type(point) :: points(100)
end module

subroutine next(a, n)
  implicit none
  integer :: n, i
  real(8) :: a(n)
  !$omp parallel do
  do i = 2, n
    a(i) = a(i - 1)  ! WARN: read of 'a(i - 1)'
  end do
end subroutine
subroutine next_of_another(a, b, n)
  implicit none
  integer :: n, i
  real(8) :: a(n), b(n)
  !$omp parallel do
  do i = 2, n
    a(i) = b(i - 1)
  end do
end subroutine

subroutine columns
  use shared
  implicit none
  integer :: i, j
  !$omp parallel do private(i)
  do j = 2, 30
    do i = 1, 20
      matrix(i, j) = matrix(i, j - 1)  ! WARN: read of 'matrix(i,j - 1)'
    end do
  end do
end subroutine
subroutine rows
  use shared
  implicit none
  integer :: i, j
  !$omp parallel do private(i)
  do j = 1, 30
    do i = 2, 20
      matrix(i, j) = matrix(i - 1, j)
    end do
  end do
end subroutine

subroutine allocated
  use shared
  implicit none
  integer :: i, j
  !$omp parallel do private(i)
  do j = 2, 30
    do i = 1, 20
      grid(i, j) = grid(i, j - 1)  ! WARN: read of 'grid'
    end do
  end do
end subroutine
subroutine allocated_rows
  use shared
  implicit none
  integer :: i, j
  !$omp parallel do private(i)
  do j = 1, 30
    do i = 2, 20
      grid(i, j) = grid(i - 1, j)
    end do
  end do
end subroutine

subroutine count_up(n)
  use shared
  implicit none
  integer :: n, i
  !$omp parallel do
  do i = 1, n
    counter = counter + 1  ! WARN: write of 'counter'
  end do
end subroutine
subroutine count_atomic(n)
  use shared
  implicit none
  integer :: n, i
  !$omp parallel do
  do i = 1, n
    !$omp atomic
    counter = counter + 1
  end do
end subroutine

subroutine add(a, n, s)
  implicit none
  integer :: n, i
  real(8) :: a(n), s
  !$omp parallel do
  do i = 1, n
    s = s + a(i)  ! WARN: write of 's'
  end do
end subroutine
subroutine add_reduced(a, n, s)
  implicit none
  integer :: n, i
  real(8) :: a(n), s
  !$omp parallel do reduction(+ : s)
  do i = 1, n
    s = s + a(i)
  end do
end subroutine

subroutine every_thread
  use shared
  implicit none
  !$omp parallel
  counter = 1  ! WARN: write of 'counter' by another thread
  !$omp end parallel
end subroutine
subroutine in_critical
  use shared
  implicit none
  !$omp parallel
  !$omp critical
  counter = 1
  !$omp end critical
  !$omp end parallel
end subroutine

subroutine in_sections
  use shared
  implicit none
  !$omp parallel sections
  !$omp section
  counter = 1  ! WARN: write of 'counter' by another section
  !$omp section
  counter = 2
  !$omp end parallel sections
end subroutine
subroutine in_one_section
  use shared
  implicit none
  !$omp parallel sections
  !$omp section
  counter = 1
  !$omp section
  matrix(1, 1) = 2
  !$omp end parallel sections
end subroutine

subroutine single_nowait(a)
  use shared
  implicit none
  integer :: a
  !$omp parallel
  !$omp single
  counter = 1  ! WARN: read of 'counter' by another thread
  !$omp end single nowait
  !$omp critical
  a = a + counter
  !$omp end critical
  !$omp end parallel
end subroutine
subroutine single(a)
  use shared
  implicit none
  integer :: a
  !$omp parallel
  !$omp single
  counter = 1
  !$omp end single
  !$omp critical
  a = a + counter
  !$omp end critical
  !$omp end parallel
end subroutine

subroutine nowait(a, b, n)
  implicit none
  integer :: n, i
  real(8) :: a(n), b(n)
  !$omp parallel
  !$omp do
  do i = 1, n
    a(i) = i  ! WARN: read of 'a(i)' by an iteration of another loop
  end do
  !$omp end do nowait
  !$omp do
  do i = 2, n
    b(i) = a(i)
  end do
  !$omp end do
  !$omp end parallel
end subroutine
subroutine waits(a, b, n)
  implicit none
  integer :: n, i
  real(8) :: a(n), b(n)
  !$omp parallel
  !$omp do
  do i = 1, n
    a(i) = i
  end do
  !$omp end do
  !$omp do
  do i = 2, n
    b(i) = a(i - 1)
  end do
  !$omp end do
  !$omp end parallel
end subroutine

subroutine fields(n)
  use shared
  implicit none
  integer :: n, i
  !$omp parallel do
  do i = 2, n
    points(i)%x = points(i - 1)%x  ! WARN: read of 'points(i - 1)%x'
  end do
end subroutine
subroutine other_fields(n)
  use shared
  implicit none
  integer :: n, i
  !$omp parallel do
  do i = 2, n
    points(i)%x = points(i - 1)%y
  end do
end subroutine

subroutine strided(a, n)
  implicit none
  integer :: n, i
  real(8) :: a(n)
  !$omp parallel do
  do i = 3, n, 2
    a(i) = a(i - 2)  ! WARN: read of 'a
  end do
end subroutine
subroutine strided_apart(a, n)
  implicit none
  integer :: n, i
  real(8) :: a(n)
  !$omp parallel do
  do i = 3, n, 2
    a(i) = a(i - 1)
  end do
end subroutine

subroutine whole_array(a)
  implicit none
  integer :: a(100)
  !$omp parallel
  a = 1  ! WARN: write of 'a
  !$omp end parallel
end subroutine
subroutine workshared_array(a)
  implicit none
  integer :: a(100)
  !$omp parallel workshare
  a = 1
  !$omp end parallel workshare
end subroutine

subroutine inner_counter(a)
  implicit none
  integer :: a(20, 30), i, j, k
  !$omp parallel do
  do j = 1, 30
    k = j + 1  ! WARN: write of 'k'
    do i = 1, 20
      a(i, j) = k
    end do
  end do
end subroutine
subroutine inner_counter_private(a)
  implicit none
  integer :: a(20, 30), i, j, k
  !$omp parallel do private(k)
  do j = 1, 30
    k = j + 1
    do i = 1, 20
      a(i, j) = k
    end do
  end do
end subroutine
