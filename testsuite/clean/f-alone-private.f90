! An array of each member, which a subroutine fills in two sections.
! OPTIONS: -fopenmp
! ENV: OMP_NUM_THREADS=1
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: scratch(16)
  scratch = 0
  !$omp parallel firstprivate(scratch)
  !$omp sections
  !$omp section
  call fill(scratch, 10)
  !$omp section
  call fill(scratch, 16)
  !$omp end sections
  !$omp end parallel
contains
  subroutine fill(a, n)
    integer, intent(inout) :: a(16)
    integer, intent(in) :: n
    integer :: i
    do i = 1, n
      a(i) = a(i) + i
    end do
  end subroutine
end program
