! An array that each member gets a copy of.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: work(10), wrong
  work = 1
  wrong = 0
  !$omp parallel num_threads(4) reduction(+:wrong) firstprivate(work)
  work(3) = work(3) + 1
  if (work(3) < 2) wrong = 1
  !$omp end parallel
  if (wrong > 4) stop 1
end program
