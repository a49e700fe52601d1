! The tasks of a loop that outlive the procedure which created them: the bounds
! that the compiler computed there are theirs by value.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program taskloop_bounds
  integer :: total = 0
  !$omp parallel num_threads(4)
  !$omp single
  call add(2, 9)
  !$omp end single
  !$omp end parallel
  if (total < 2) stop 1
contains
  subroutine add(first, last)
    integer, intent(in) :: first, last
    integer :: i
    !$omp taskloop nogroup num_tasks(4)
    do i = first, last, 2
      if (i < 2 .or. i > 8 .or. iand(i, 1) /= 0) stop 2
      !$omp atomic
      total = total + i
    end do
  end subroutine
end program
