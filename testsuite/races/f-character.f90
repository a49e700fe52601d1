! Characters and substrings.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  character(len=20) :: text
  text = ' '
  !$omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) then
    text(1:5) = 'first'  ! RACE: write
  else
    text(5:10) = 'second'  ! RACE: write
  end if
  !$omp end parallel
  if (text(1:1) /= 'f') stop 1
end program
