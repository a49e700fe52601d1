! A work array of each member, and one of all.
! OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
! ENV: OMP_NUM_THREADS=1
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  integer :: i, common(4), own(4), total
  common = 0
  own = 0
  total = 0
  !$omp parallel firstprivate(own) reduction(+:total)
  !$omp do schedule(guided)
  do i = 1, 40
    common(mod(i, 4) + 1) = i ! RACE: write 4
  end do
  total = total + own(1)
  !$omp end parallel
  if (total < 0) stop 1
end program
