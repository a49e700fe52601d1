! Reductions by other operators than +.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  implicit none
  integer :: i, low, high, bits
  logical :: all_positive
  low = 1000
  high = 0
  bits = 0
  all_positive = .true.
  !$omp parallel num_threads(4)
  !$omp do reduction(min:low) reduction(ior:bits) reduction(.and.:all_positive)
  do i = 1, 100
    low = min(low, i)
    high = max(high, i)  ! RACE: read|write 4 'high'
    bits = ior(bits, i)
    all_positive = all_positive .and. i > 0
  end do
  !$omp end parallel
  if (low /= 1 .or. bits /= 127 .or. .not. all_positive) stop 1
  if (high < 1) stop 2
end program
