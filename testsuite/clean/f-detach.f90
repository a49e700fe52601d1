! A detached task is complete when its event is fulfilled.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
program main
  use omp_lib
  implicit none
  integer(omp_event_handle_kind) :: event
  integer :: x, y, seen
  x = 0
  y = 0
  seen = 0
  !$omp parallel num_threads(2)
  !$omp single
  !$omp task detach(event) depend(out:x)
  y = 1
  !$omp end task
  !$omp task depend(in:x)
  seen = x
  !$omp end task
  x = 1
  call omp_fulfill_event(event)
  !$omp end single
  !$omp end parallel
  if (seen > 1 .or. y /= 1) stop 1
end program
