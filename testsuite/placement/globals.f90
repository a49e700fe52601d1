! Arrays of modules, saved ones and COMMON blocks.
! run: -O0 -fplugin-arg-yeti-detector=slimstate -fplugin-arg-yeti-ignore=*
! run: -O2 -fplugin-arg-yeti-detector=slimstate -fplugin-arg-yeti-ignore=*
! stack: globals(72000) enter leave
! SPDX-License-Identifier: GPL-3.0-or-later
module shared
  real(8), volatile :: field(1000)
  integer, parameter :: constant(2000) = 1
  real(8), volatile :: few(10)
end module

program main
  use shared
  real(8), volatile :: a, b
  common /block/ a(2000), b(4000)
  real(8), save, volatile :: kept(2000)
  field(1) = 1
  a(1) = 2
  b(1) = 3
  kept(1) = 4
  few(1) = constant(3)
end program
