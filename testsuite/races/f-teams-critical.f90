! `critical` excludes the threads of one team only, `atomic` all.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  integer :: total
  total = 0
  !$omp teams num_teams(2) shared(total)
  !$omp parallel num_threads(1)
  !$omp critical
  total = total + 1 ! RACE: read|write 4 'total'
  !$omp end critical
  !$omp end parallel
  !$omp end teams
  if (total /= 2) stop 1
end program
