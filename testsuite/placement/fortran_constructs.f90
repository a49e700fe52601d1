! Constructs in Fortran's words, and declared dimensions of arrays.
! run: -O0 -fopenmp
! run: -O2 -fopenmp
! dump: fortran_constructs.f90:[0-9:]*: construct 'parallel do' to [0-9:]*, reducible \+:s$
! dump: fortran_constructs.f90:[0-9:]*: construct 'parallel' to
! dump: fortran_constructs.f90:[0-9:]*: construct 'do' to [0-9:]*, nowait$
! dump: fortran_constructs.f90:[0-9:]*: construct 'sections' to
! dump: fortran_constructs.f90:[0-9:]*: construct 'workshare' to
! dump: fortran_constructs.f90:[0-9:]*: construct 'parallel workshare' to
! dump: fortran_constructs.f90:[0-9:]*: construct 'parallel sections' to
! dump: fortran_constructs.f90:[0-9:]*: construct 'taskloop' to
! no dump: construct 'taskloop.*taskloop
! SPDX-License-Identifier: GPL-3.0-or-later
module data
  real :: grid(4, -1:3), s
end module
program main  ! yeti[-O0]: write8 ?
  use data
  use omp_lib
  call omp_set_num_threads(1)
  call run()
contains
  subroutine run()
    integer :: i
    !$omp parallel do  ! yeti: construct parallel do
    do i = 1, 1
      s = s + 1  ! yeti: read4 s; write4 s
      grid(i, 2) = 1  ! yeti: write4 grid(i,2)
      ! yeti@ run in parallel do:25 of 1:4,-1:5
    end do
    !$omp parallel  ! yeti: construct parallel
    !$omp do
    do i = 1, 1
      grid(i, 2) = 2  ! yeti: write4 grid(i,2)
      ! yeti@ run in do:32 in parallel:31 of 1:4,-1:5
    end do
    !$omp end do nowait
    !$omp sections
    !$omp section
    grid(1, 1) = 2  ! yeti: write4 grid(1,1)
    !$omp end sections
    !$omp workshare  ! yeti: read4 grid(...); write4 grid(...)
    grid = 2 * grid
    !$omp end workshare
    !$omp taskloop  ! yeti: construct taskloop; read8 ?
    do i = 1, 1
      grid(i, 2) = 2  ! yeti: write4 grid(i,2)
    end do
    !$omp end taskloop
    !$omp end parallel
    !$omp parallel workshare  ! yeti: construct parallel workshare; read4 grid(...); write4 grid(...)
    grid = 2 * grid
    !$omp end parallel workshare
    !$omp parallel sections  ! yeti: construct parallel sections
    !$omp section
    grid(1, 1) = 2  ! yeti: write4 grid(1,1)
    !$omp end parallel sections
  end subroutine
end program
