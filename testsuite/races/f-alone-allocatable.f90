! An allocatable array of each member, or one for all.
! OPTIONS: -fopenmp
! ENV: OMP_NUM_THREADS=1
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer, allocatable :: a(:)
  integer :: i
  allocate (a(100))
  a = 0
  !$omp parallel shared(a) private(i)
  !$omp sections
  !$omp section
  do i = 1, 60
    a(i) = a(i) + i  ! RACE: 4 'a(i)'
  end do
  !$omp section
  do i = 40, 100
    a(i) = a(i) - i  ! RACE: 4 'a(i)'
  end do
  !$omp end sections
  !$omp end parallel
  deallocate (a)
end program
