! Procedures that regions call, lanes, and tasks with dependences, in Fortran: pairs
! of procedures that differ in what matters.
! SPDX-License-Identifier: GPL-3.0-or-later
module shared_data
  implicit none
  integer :: x, y, z, a(200), calls
contains
  subroutine write_x()
    x = 1  ! WARN: write of 'x' by another thread
  end subroutine
  subroutine write_y()
    y = 1
  end subroutine
  subroutine by_all()
    !$omp parallel
    call write_x()
    !$omp end parallel
  end subroutine
  subroutine by_one()
    !$omp parallel
    !$omp single
    call write_y()
    !$omp end single
    !$omp end parallel
  end subroutine

  subroutine count()
    calls = calls + 1  ! WARN: write of 'calls' by another iteration
  end subroutine
  subroutine count_alone()
    !$omp critical
    z = z + 1
    !$omp end critical
  end subroutine
  subroutine counted(n)
    integer, intent(in) :: n
    integer :: i
    !$omp parallel do
    do i = 1, n
      call count()
    end do
  end subroutine
  subroutine counted_alone(n)
    integer, intent(in) :: n
    integer :: i
    !$omp parallel do
    do i = 1, n
      call count_alone()
    end do
  end subroutine

  subroutine lanes_next(n)
    integer, intent(in) :: n
    integer :: i
    !$omp simd
    do i = 1, n
      a(i + 1) = a(i)  ! WARN: by one lane
    end do
  end subroutine
  subroutine lanes_far(n)
    integer, intent(in) :: n
    integer :: i
    !$omp simd safelen(4)
    do i = 1, n
      a(i + 4) = a(i)
    end do
  end subroutine

  subroutine lanes_sum(n, s)
    integer, intent(in) :: n
    integer, intent(out) :: s
    integer :: i, t
    t = 0
    !$omp simd
    do i = 1, n
      t = t + a(i)  ! WARN: write of 't' by one lane
    end do
    s = t
  end subroutine
  subroutine lanes_reduced(n, s)
    integer, intent(in) :: n
    integer, intent(out) :: s
    integer :: i, t
    t = 0
    !$omp simd reduction(+:t)
    do i = 1, n
      t = t + a(i)
    end do
    s = t
  end subroutine

  subroutine tasks_free()
    !$omp parallel
    !$omp single
    !$omp task depend(out:x)
    z = 1  ! WARN: write of 'z' by another task
    !$omp end task
    !$omp task depend(out:y)
    z = 2
    !$omp end task
    !$omp end single
    !$omp end parallel
  end subroutine
  subroutine tasks_in_order()
    !$omp parallel
    !$omp single
    !$omp task depend(out:x)
    z = 1
    !$omp end task
    !$omp task depend(in:x)
    z = 2
    !$omp end task
    !$omp end single
    !$omp end parallel
  end subroutine

  subroutine loop_next()
    integer :: i
    !$omp parallel
    !$omp single
    !$omp taskloop
    do i = 1, 100
      a(i + 1) = a(i)  ! WARN: by one task
    end do
    !$omp end taskloop
    !$omp end single
    !$omp end parallel
  end subroutine
  subroutine loop_apart()
    integer :: i
    !$omp parallel
    !$omp single
    !$omp taskloop
    do i = 1, 100
      a(i) = a(i) + 1
    end do
    !$omp end taskloop
    !$omp end single
    !$omp end parallel
  end subroutine

  subroutine in_group()
    !$omp parallel
    !$omp single
    !$omp taskgroup
    !$omp task
    y = 1
    !$omp end task
    !$omp end taskgroup
    z = y
    !$omp end single
    !$omp end parallel
  end subroutine
  subroutine before_group()
    !$omp parallel
    !$omp single
    !$omp task
    y = 1  ! WARN: read of 'y' by
    !$omp end task
    !$omp taskgroup
    !$omp task
    x = 1
    !$omp end task
    !$omp end taskgroup
    z = y
    !$omp end single
    !$omp end parallel
  end subroutine
end module
