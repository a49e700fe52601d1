! A combined parallel workshare, with where and a sum.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: a(100), total
  a = 1
  total = 0
  !$omp parallel workshare num_threads(2)
  where (a > 0) a = a + 1
  !$omp end parallel workshare
  total = sum(a)
  if (total < 200) stop 1
end program
