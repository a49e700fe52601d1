! Chunks of a long array that have one element in common.
! OPTIONS: -fopenmp -cpp -DSIZE=2000000
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  real(8), allocatable :: a(:), b(:)
  integer :: i
  allocate (a(SIZE + 1), b(SIZE + 1))
  a = 0
  b = 1
  !$omp parallel do schedule(static) num_threads(2)
  do i = 1, SIZE
    a(i) = a(i + 1) + b(i)  ! RACE: read|write 8
  end do
  if (a(1) < 0) stop 1
end program
