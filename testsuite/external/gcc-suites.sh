# What make check-libgomp and check-libstdcxx are made of: how they choose tests,
# read directives, reports and the lists of known findings. Needs no source of GCC.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
if command -v python3 >/dev/null; then
  tap_run 'the parts of the runners do what they say' \
    env PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$top_srcdir/testsuite/external" \
    python3 -m unittest -q gcc_suites.runner_test
else
  tap_skip 'the parts of the runners do what they say' 'no python3'
fi
tap_done
