# Which elements of the program's variables are accessed by statements of input
# and output, and by intrinsic procedures that are functions of libgfortran: an
# unordered access to what these read or write is a race, one to its neighbour is
# not.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

if [ -z "${YETI_GFORTRAN-$top_builddir/tools/yeti-gfortran}" ]; then
  echo '1..0 # SKIP no gfortran'
  exit 0
fi

# KIND|ACCESSED|NOT ACCESSED|STATEMENT: the statement reads (r) or writes (w) the
# first but not the second; `-' stands for none. Another thread writes what the
# statement reads, and reads what it writes.
cat > table <<'END'
r|i|j|write(99, *) i
r|l|j|write(99, *) l
r|x|y|write(99, '(f8.2)') x
r|z|x|write(99, *) z
r|s(3:3)|t(1:1)|write(99, *) s
r|wide(2:2)|s(1:1)|write(99, *) wide
r|x10|x|write(99, *) x10
r|x16|x|write(99, *) x16
r|v(5)|v(4)|write(99, *) v(1:8:2)
r|m(2,3)|m(3,2)|write(99, *) m(2,:)
r|words(3)|words(2)|write(99, *) words(1:3:2)
r|i|j|write(98) i
r|t(2:2)|s(2:2)|write(99, t) 1
w|i|j|read(numbers, *) i
w|l|j|read(truth, *) l
w|x|y|read(numbers, '(f2.0)') x
w|z|x|read(pair, *) z
w|s(3:3)|t(1:1)|read(numbers, *) s
w|v(3)|v(2)|read(numbers, *) v(1:5:2)
w|m(2,3)|m(3,2)|read(numbers, *) m(2,:)
w|i|j|read(97) i
w|s(40:40)|t(1:1)|read(96, '(a)', advance='no', iostat=status) s
w|status|j|read(96, '(a)', advance='no', iostat=status) s
-|-|i|read(truth, *, iostat=status) i
-|-|v(1)|read(truth, *, iostat=status) v
-|-|i|inquire(iolength=status) i
w|t(2:2)|s(1:1)|read(truth, *, iostat=status, iomsg=t) i
-|-|t(2:2)|read(numbers, *, iostat=status, iomsg=t) i
w|s(40:40)|t(1:1)|write(s, *) 1
w|words(1)|words(4)|write(words, '(i3/i3)') 1, 2
w|words(2)|words(3)|write(words, '(i3/i3)') 1, 2
r|numbers(40:40)|t(1:1)|read(numbers, *) j
r|lines(1)|lines(4)|read(lines, *) j
w|number|i|open(newunit=number, status='scratch', iostat=status)
w|l|i|inquire(unit=99, opened=l)
w|status|i|close(95, iostat=status)
w|status|i|rewind(99, iostat=status)
r|i|v(1)|write(99, nml=group)
r|g(2)|v(1)|write(99, nml=group)
r|pt%b|v(1)|write(99, nml=group)
w|i|j|read(settings, nml=group)
w|g(2)|g(1)|read(settings, nml=group)
w|pt%b|pt%a|read(settings, nml=group)
w|x|y|call random_number(x)
w|x4|y|call random_number(x4)
w|v(3)|v(2)|call random_number(v(1:5:2))
w|m(3,3)|v(1)|call random_number(m)
w|number|i|call random_seed(size=number)
w|seed(1)|seed(60)|call random_seed(get=seed)
r|seed(1)|seed(60)|call random_seed(put=seed)
r|m(2,2)|v(2)|o = matmul(m, n)
r|n(2,2)|v(2)|o = matmul(m, n)
w|o(2,2)|v(2)|o = matmul(m, n)
r|m(2,2)|m(1,2)|v(1:2) = matmul(m(2:4:2,:), n(:,1))
r|m(2,2)|v(8)|v(1:4) = sum(m, 1)
w|v(3)|v(5)|v(1:4) = sum(m, 1)
r|m(1,1)|m(2,1)|v(1:4) = sum(m, 1, mask)
r|mask(2,1)|m(2,1)|v(1:4) = sum(m, 1, mask)
-|-|m(2,1)|v(1:4) = sum(m, 1, l)
r|m(2,2)|v(8)|v(1:4) = maxval(m, 2)
r|m(2,2)|v(8)|k(1:2) = maxloc(m)
r|m(1,1)|m(2,1)|k(1:4) = minloc(m, 1, mask)
r|words(4)|s(1:1)|k(1:1) = maxloc(words)
r|mask(2,2)|m(2,2)|k(1:4) = count(mask, 1)
r|v(8)|m(1,1)|o = reshape(v, [4, 4], pad=[0d0])
r|v(4)|v(5)|p2 = reshape(v, [2, 2])
r|w8(7)|w8(8)|w15 = reshape(v, [15], pad=w8)
r|words(2)|words(3)|pairs = reshape(words, [2, 1])
r|m(1,1)|m(2,1)|w8(1:8) = pack(m, mask)
r|w8(5)|w8(4)|o4 = pack(p2, p2 > 0, w8)
r|m(2,2)|-|w16 = pack(m, .true.)
-|-|m(2,2)|w0 = pack(m, .false.)
r|v(8)|-|o = unpack(v, mask, n)
r|n(2,1)|n(1,1)|o = unpack(v, mask, n)
r|v(3)|m(1,1)|p3 = spread(v, 1, 2)
r|x|y|w8 = spread(x, 1, 8)
r|v(1)|m(1,1)|w8 = cshift(v, i)
r|v(8)|v(1)|w8 = eoshift(v, i)
r|v(1)|v(8)|w8 = eoshift(v, -i)
r|m(2,1)|m(1,1)|o = eoshift(m, k(5:8), dim=1)
r|v(3)|v(2)|call contiguous(v(1:5:2))
w|v(3)|v(2)|call contiguous(v(1:5:2))
r|s(1:1)|s(2:2)|l = s == words(1)
r|words(1)(1:1)|words(1)(2:2)|l = s == words(1)
r|s(40:40)|s(2:2)|j = len_trim(s)
r|s(3:3)|t(1:1)|j = len(trim(s))
r|s(3:3)|s(4:4)|j = index(s, 'c')
r|s(3:3)|s(4:4)|j = scan(s, 'xc')
r|s(4:4)|s(5:5)|j = verify(s, 'abc')
r|s(3:3)|i|wish = s // t
r|t(3:3)|i|wish = s // t
r|s(3:3)|t(1:1)|wish = adjustl(s)
w|x|y|call cpu_time(x)
w|big|i|call system_clock(big)
w|s(3:3)|t(1:1)|call date_and_time(date=s)
w|seed(8)|seed(9)|call date_and_time(values=seed)
w|s(3:3)|t(1:1)|call get_command_argument(0, s)
r|t(2:2)|i|call get_environment_variable(t, s)
w|s(3:3)|t(1:1)|call get_environment_variable('PATH', s)
END

cat > head.f90 <<'END'
module shared
  implicit none
  type point
    integer :: a = 1, b = 2
  end type
  integer :: i = 1, j = 2, status = 0, number = 0, g(3) = [1, 2, 3], seed(60) = 1
  integer :: k(8) = 1, sink_i
  integer(8) :: big = 0
  logical :: l = .false., mask(4,4) = .false., sink_l
  real(8) :: x = 1, y = 2, v(8) = 1, m(4,4) = 1, n(4,4) = 1, o(4,4) = 1
  real(8) :: w8(8) = 1, w15(15), w16(16) = 1, w0(0), p2(2,2) = 1, p3(2,8) = 1, o4(8) = 1
  real(8) :: sink
  real(4) :: x4 = 1
  real(10) :: x10 = 1
  real(16) :: x16 = 1
  complex(8) :: z = 1
  character(40) :: s = 'abc', t = '(i3)', truth = 'T', numbers = '12 13 14 15'
  character(40) :: pair = '(1,2)', wish, sink_s
  character(4, kind=4) :: wide = 4_'abcd'
  character(8) :: words(4) = ['one  ', 'two  ', 'three', 'four '], pairs(2,1)
  character(8) :: lines(4) = '12'
  character(60) :: settings(2) = ["&group i=7, g(2)=9, pt%b=8 / ", "                             "]
  type(point) :: pt
  namelist /group/ i, g, pt
  interface use
    procedure :: use_i, use_i8, use_l, use_r, use_r4, use_z, use_s
  end interface
  interface set
    procedure :: set_i, set_i8, set_l, set_r, set_r4, set_r10, set_r16, set_s
    procedure :: set_s4, set_z
  end interface
contains
  subroutine use_i(a)
    integer, intent(in) :: a
    sink_i = a
  end subroutine
  subroutine use_i8(a)
    integer(8), intent(in) :: a
    sink_i = int(a)
  end subroutine
  subroutine use_l(a)
    logical, intent(in) :: a
    sink_l = a
  end subroutine
  subroutine use_r(a)
    real(8), intent(in) :: a
    sink = a
  end subroutine
  subroutine use_r4(a)
    real(4), intent(in) :: a
    sink = a
  end subroutine
  subroutine use_z(a)
    complex(8), intent(in) :: a
    sink = real(a)
  end subroutine
  subroutine use_s(a)
    character(*), intent(in) :: a
    sink_i = ichar(a(1:1))
  end subroutine
  subroutine set_i(a)
    integer, intent(out) :: a
    a = 1
  end subroutine
  subroutine set_i8(a)
    integer(8), intent(out) :: a
    a = 1
  end subroutine
  subroutine set_l(a)
    logical, intent(out) :: a
    a = .false.
  end subroutine
  subroutine set_r(a)
    real(8), intent(out) :: a
    a = 1
  end subroutine
  subroutine set_r4(a)
    real(4), intent(out) :: a
    a = 1
  end subroutine
  subroutine set_r10(a)
    real(10), intent(out) :: a
    a = 1
  end subroutine
  subroutine set_r16(a)
    real(16), intent(out) :: a
    a = 1
  end subroutine
  subroutine set_z(a)
    complex(8), intent(out) :: a
    a = 1
  end subroutine
  subroutine set_s(a)
    character(*), intent(inout) :: a
    a(1:1) = achar(ichar(a(1:1)))
  end subroutine
  subroutine set_s4(a)
    character(*, kind=4), intent(inout) :: a
    a(1:1) = 4_'x'
  end subroutine
end module

! What a procedure without an interface gets has no gaps.
subroutine contiguous(a)
  real(8) :: a(3)
  if (a(1) < -1e9) stop 9
end subroutine

program main
  use shared
  implicit none
  external :: order_reach, order_wait, contiguous
  integer :: row, step
  character(9) :: argument
  call get_command_argument(1, argument)
  read(argument, *) row
  mask(1,:) = .true.
  mask(3,:) = .true.
  open(99, status='scratch')
  open(98, status='scratch', form='unformatted')
  open(97, status='scratch', form='unformatted')
  write(97) 5
  rewind(97)
  open(96, status='scratch')
  write(96, '(a)') 'abc'
  rewind(96)
  !$omp parallel num_threads(2) private(step)
  !$omp sections
  !$omp section
  call order_wait(2)
  call other(row)
  call order_reach(1)
  !$omp section
  call order_reach(2)
  call order_wait(1)
  call statement(row)
  !$omp end sections
  !$omp end parallel
contains
END
# The arguments 2 N and 2 N + 1 try row N: what it accesses, and what it does not.
{
  cat head.f90
  echo '  subroutine other(row)'
  echo '    integer, intent(in) :: row'
  echo '    select case (row)'
  number=0
  while IFS='|' read -r kind accessed not statement; do
    number=$((number + 1))
    by=set other=set
    case $kind in w) by=use other=use ;; -) other=use ;; esac
    [ "$accessed" = - ] || printf '    case (%d)\n      call %s(%s)\n' \
      $((2 * number)) $by "$accessed"
    [ "$not" = - ] || printf '    case (%d)\n      call %s(%s)\n' \
      $((2 * number + 1)) $other "$not"
  done < table
  echo '    end select'
  echo '  end subroutine'
  echo '  subroutine statement(row)'
  echo '    integer, intent(in) :: row'
  echo '    select case (row / 2)'
  number=0
  while IFS='|' read -r kind accessed not statement; do
    number=$((number + 1))
    printf '    case (%d)\n      %s\n' $number "$statement"
  done < table
  echo '    end select'
  echo '  end subroutine'
  echo 'end program'
} > all.f90
gcc=${CC:-gcc}
$gcc -O2 -c "$top_srcdir/testsuite/lib/order.c" -I"$top_srcdir/testsuite/lib" \
  -o order.o
tap_run 'the statements compile' "${YETI_GFORTRAN-$top_builddir/tools/yeti-gfortran}" \
  -g -O0 -w -fopenmp -ffree-line-length-none all.f90 order.o -o all

number=0
while IFS='|' read -r kind accessed not statement; do
  number=$((number + 1))
  if [ "$accessed" != - ]; then
    ./all $((2 * number)) > out 2> err
    tap_run "$statement: $kind $accessed" grep -q '^Yeti: reported' err
  fi
  if [ "$not" != - ]; then
    ./all $((2 * number + 1)) > out 2> err
    status=$?
    tap_equal "$statement: not $not" "$status $(cat err)" '0 '
  fi
done < table
tap_done
