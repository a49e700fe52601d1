! A taskloop waits for its tasks, unless nogroup.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i, a(100), seen
  a = 0
  !$omp parallel num_threads(2)
  !$omp single
  !$omp taskloop nogroup
  do i = 1, 100
    a(i) = i  ! RACE: write 4 'a(i)'
  end do
  !$omp end taskloop
  seen = a(100)  ! RACE: read 4 'a(100)'
  !$omp end single
  !$omp end parallel
  if (seen > 100) stop 1
end program
