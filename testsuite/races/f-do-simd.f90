! A combined parallel do simd with a reduction.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i, total, a(100)
  a = 1
  total = 0
  !$omp parallel do simd num_threads(4)
  do i = 1, 100
    total = total + a(i)  ! RACE: read|write 4 'total'
  end do
  if (total < 1) stop 1
end program
