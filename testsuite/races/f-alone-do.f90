! Two iterations write one element; one thread has all.
! OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
! ENV: OMP_NUM_THREADS=1
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  integer :: i, place(40), a(40)
  a = 0
  place = [((i + 1) / 2, i = 1, 40)]
  !$omp parallel do
  do i = 1, 39
    a(place(i)) = a(place(i)) + i ! RACE: 4
  end do
  if (a(1) == 1000) stop 1
end program
