! A list in which one task processes each node.
! OPTIONS: -fopenmp
! SPDX-License-Identifier: GPL-3.0-or-later
module nodes
  implicit none
  type :: node
    type(node), pointer :: next => null()
    integer :: value = 0
  end type
end module

program main
  use nodes
  implicit none
  type(node), target :: all(10)
  type(node), pointer :: p
  integer :: i
  do i = 1, 9
    all(i)%next => all(i + 1)
  end do
  p => all(1)
  !$omp parallel num_threads(2) shared(p)
  !$omp single
  do while (associated(p%next))
    !$omp task firstprivate(p)
    p%value = p%value + 1
    !$omp end task
    p => p%next
  end do
  !$omp end single
  !$omp end parallel
  if (all(1)%value > 10) stop 1
end program
