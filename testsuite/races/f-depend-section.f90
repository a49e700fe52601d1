! Dependences of array sections, block by block.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: a(32), total(4), b
  a = 0
  total = 0
  !$omp parallel num_threads(2)
  !$omp single
  do b = 1, 25, 8
    !$omp task depend(out:a(b:b + 7))
    a(b:b + 7) = b  ! RACE: write 4
    !$omp end task
    !$omp task depend(in:a(b + 1:b + 7))
    total((b + 7) / 8) = sum(a(b:b + 7))  ! RACE: read 4
    !$omp end task
  end do
  !$omp end single
  !$omp end parallel
  if (total(1) > 8) stop 1
end program
