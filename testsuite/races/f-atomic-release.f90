! atomic with memory orders hands over.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer :: data, flag, seen
  data = 0
  flag = 0
  !$omp parallel num_threads(2) private(seen)
  if (omp_get_thread_num() == 0) then
    data = 42  ! RACE: write 4 'data'
    !$omp atomic write relaxed
    flag = 1
  else
    seen = 0
    do while (seen == 0)
      !$omp atomic read acquire
      seen = flag
    end do
    data = data + 1  ! RACE: read|write 4 'data'
  end if
  !$omp end parallel
  if (data < 42) stop 1
end program
