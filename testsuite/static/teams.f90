! Leagues of teams, teams inside of teams, ordered loops, initial tasks.
! SPDX-License-Identifier: GPL-3.0-or-later
subroutine leagues(a, n)
  implicit none
  integer :: n, i, a(n)
  !$omp teams num_teams(2) shared(a)
  a(1) = 1  ! WARN: by another team
  !$omp end teams
  !$omp teams num_teams(1) shared(a)
  a(1) = 1
  !$omp end teams
  !$omp teams distribute num_teams(2)
  do i = 1, n - 1
    a(i + 1) = a(i)  ! WARN: by another iteration
  end do
  !$omp teams distribute parallel do num_teams(2)
  do i = 1, n
    a(i) = i
  end do
end subroutine

subroutine inner_teams(a, n)
  implicit none
  integer :: n, i, j, a(16, 16)
  !$omp parallel do private(j)
  do i = 1, 15
    !$omp parallel do
    do j = 1, 16
      a(j, i + 1) = a(j, i)  ! WARN: by another iteration
    end do
  end do
  !$omp parallel do private(j)
  do i = 1, 15
    !$omp parallel do
    do j = 1, 16
      a(j, i) = n
    end do
  end do
end subroutine

subroutine in_order(total, other, n)
  implicit none
  integer :: n, i, total, other
  !$omp parallel do ordered
  do i = 1, n
    total = total + i  ! WARN: write of 'total'
    !$omp ordered
    other = other + i
    !$omp end ordered
  end do
end subroutine

program main
  implicit none
  integer :: x, y
  !$omp task shared(x)
  x = 1  ! WARN: by another task
  !$omp end task
  !$omp task shared(x)
  x = 2
  !$omp end task
  !$omp taskwait
  !$omp task shared(y)
  y = x
  !$omp end task
end program
