! depend(sink) waits for the iteration that it names.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i, a(0:40)
  a = 0
  !$omp parallel do num_threads(2) ordered(1) schedule(static, 1)
  do i = 2, 40
    !$omp ordered depend(sink:i - 2)
    a(i) = a(i - 1) + 1  ! RACE: read|write 4
    !$omp ordered depend(source)
  end do
  if (a(2) /= 1) stop 1
end program
