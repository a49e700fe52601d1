! Possible races in Fortran.
! OPTIONS: -fplugin-arg-yeti-warn=possible
! SPDX-License-Identifier: GPL-3.0-or-later
subroutine conditions(limit, tolerance, total, a, n)
  implicit none
  integer :: n, i, total
  real(8) :: limit, tolerance, a(n)
  !$omp parallel
  if (limit > tolerance) total = 1  ! WARN: possible data race: write of
  !$omp end parallel
  !$omp parallel do
  do i = 1, n
    if (a(i) > tolerance) then
      !$omp atomic
      total = total + 1
    end if
  end do
  !$omp parallel sections
  !$omp section
  if (limit > tolerance) total = 1
  !$omp section
  if (.not. (limit > tolerance)) total = 2
  !$omp end parallel sections
  !$omp parallel
  if (limit > tolerance) then
    !$omp critical
    total = total + 1
    !$omp end critical
  end if
  !$omp end parallel
end subroutine
