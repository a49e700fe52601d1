! An allocatable array of two dimensions.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  real(8), allocatable :: grid(:, :)
  integer :: i, j
  allocate (grid(20, 0:20))
  grid = 0
  !$omp parallel do num_threads(4) private(i)
  do j = 1, 20
    do i = 1, 20
      grid(i, j) = grid(i, j - 1) + 1  ! RACE: read|write 8
    end do
  end do
  if (grid(1, 1) < 0) stop 1
  deallocate (grid)
end program
