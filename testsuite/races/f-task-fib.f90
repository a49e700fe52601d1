! Recursive tasks need taskwait before their results are used.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
module work
contains
  recursive function fib(n) result(total)
    integer, intent(in) :: n
    integer :: total, left, right
    total = n
    if (n < 2) return
    left = 0
    right = 0
    !$omp task shared(left) firstprivate(n)
    left = fib(n - 1)  ! RACE: write 4 'left'
    !$omp end task
    !$omp task shared(right) firstprivate(n)
    right = fib(n - 2)  ! RACE: write 4 'right'
    !$omp end task
    total = left + right  ! RACE: read 4 'left|right'
    !$omp taskwait
  end function
end module

program main
  use work
  implicit none
  integer :: answer
  !$omp parallel num_threads(2)
  !$omp single
  answer = fib(8)
  !$omp end single
  !$omp end parallel
  if (answer > 21) stop 1
end program
