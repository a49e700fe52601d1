# Compile time: a nest that is a hard question costs at most a few seconds, and
# so do many nests in one function.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"

# Seven loops, guards in all directions, accesses in all combinations.
cat >hard.c <<'END'
void hard(double *a, int n, int m, int p, int q) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < p; k++)
        for (int l = 0; l < q; l++)
          for (int r = 0; r < n; r++)
            for (int s = 0; s < m; s++) {
              if (2 * i + 3 * j - k != p) a[i * 8 + 5 * j - 3 * k + l] = 1;
              if (3 * k - 2 * l + r > q) a[7 * j + k * 11 - l + r * 2] = 2;
              if (i + j + k != l + r + s) a[i + 3 * j + 9 * r - 4 * s] = 3;
              if (5 * s - r != i) a[13 * s + 3 * r - 2 * i + k] = 4;
            }
}
END
{
  echo 'void many(double *a, double *b, int n, int m) {'
  for i in $(seq 300); do
    echo "for (int i = 1; i < n - $i; i++) for (int j = $i; j < m; j++)"
    echo "a[i * $((i + 70)) + j] = b[i * $((i + 90)) + j - 1] +"
    echo "b[i * $((i + 90)) + j + $i] + b[(i - 1) * $((i + 90)) + j];"
  done
  echo '}'
} >many.c

# seconds COMMAND...: processor time of the command, in whole seconds; a failure
# is one of the test, with its messages.
seconds() {
  (ulimit -t 60; exec sh -c '"$@" >log 2>&1; echo $?; times' sh "$@") >times
  status=$(head -n 1 times)
  [ "$status" = 0 ] || tap_not_ok "exit status $status of: $*" "$(cat log)"
  spent=$(awk 'NR == 3 {
    split($1, part, /[ms]/)
    print int(part[1] * 60 + part[2])
  }' times)
}

for program in hard many; do
  seconds "${CC:-gcc}" -O2 -c $program.c
  plain=$spent
  seconds "$YETI_GCC" -O2 -c $program.c
  # A busy machine is slower for both.
  [ $((spent - plain)) -le $((5 + 2 * plain)) ]
  tap_equal "$program: $plain s, with checks $spent s" $? 0
done
tap_done
