! Two chunks of a dynamic loop write one element; one thread has them both.
! OPTIONS: -fopenmp
! ENV: OMP_NUM_THREADS=1
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  integer :: i, place(40), a(40)
  a = 0
  place = [((i + 4) / 4, i = 1, 40)]
  !$omp parallel do schedule(dynamic, 4)
  do i = 1, 40
    a(place(i)) = a(place(i)) + i ! RACE: 4
  end do
  if (a(1) == 1000) stop 1
end program
