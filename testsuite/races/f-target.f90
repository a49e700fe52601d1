! Target regions on the host; the second depends on the first.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: x
  x = 0
  !$omp parallel num_threads(2)
  !$omp single
  !$omp target nowait map(tofrom:x) depend(out:x)
  x = 1  ! RACE: write 4 'x'
  !$omp end target
  !$omp target nowait map(tofrom:x)
  x = x + 1  ! RACE: read|write 4 'x'
  !$omp end target
  !$omp end single
  !$omp end parallel
  if (x < 1) stop 1
end program
