! `critical` orders iterations.
! OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
! ENV: OMP_NUM_THREADS=1
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  integer :: i, total
  total = 0
  !$omp parallel do
  do i = 1, 20
    continue
    total = total + i ! RACE: 4 'total'
    continue
  end do
  if (total == 1) stop 1
end program
