! An iteration reads what its neighbour writes.
! OPTIONS: -fopenmp -fplugin-arg-yeti-schedules=iterations
! ENV: OMP_NUM_THREADS=1
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  integer :: i
  real, allocatable :: a(:), b(:)
  allocate (a(50), b(50))
  a = 0
  b = 0
  !$omp parallel do
  do i = 2, 50
    a(i) = b(i - 1) + 1
  end do
  if (a(2) == 1000) stop 1
end program
