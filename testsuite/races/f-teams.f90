! The teams of a league are not ordered.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer :: a(0:1)
  a = 0
  !$omp teams num_teams(2)
  a(0) = a(0) + 1  ! RACE: read|write 4 'a(0)'
  !$omp end teams
  if (a(0) < 1) stop 1
end program
