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
    text(1:5) = 'first'
  else
    text(6:11) = 'second'
  end if
  !$omp end parallel
  if (text(1:1) /= 'f') stop 1
end program
