! A complex number is two reals.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  complex :: z(2)
  z = 0
  !$omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) then
    z(1) = (1.0, 2.0)
  else
    z(2) = z(2) * 2
  end if
  !$omp end parallel
  if (real(z(1)) < 0) stop 1
end program
