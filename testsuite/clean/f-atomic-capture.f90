! atomic capture takes a number; what it is used for is ordered by nothing.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: next, mine, owner(0:4)
  next = 0
  owner = 0
  !$omp parallel num_threads(4) private(mine)
  !$omp atomic capture
  mine = next
  next = next + 1
  !$omp end atomic
  owner(mine) = owner(mine) + 1
  !$omp end parallel
  if (owner(0) < 1) stop 1
end program
