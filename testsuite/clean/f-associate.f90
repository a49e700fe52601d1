! A name for an element, by associate.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer :: a(0:3)
  a = 0
  !$omp parallel num_threads(4)
  associate (mine => a(omp_get_thread_num()))
    mine = mine + 1
  end associate
  !$omp end parallel
  if (a(0) < 1) stop 1
end program
