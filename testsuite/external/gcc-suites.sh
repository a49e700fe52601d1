# What make check-libgomp is made of: how it reads directives, reports and the
# list of known findings. Needs no source of libgomp.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
if command -v python3 >/dev/null; then
  tap_run 'the parts of run-libgomp do what they say' \
    env PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$top_srcdir/testsuite/external" \
    python3 -m unittest -q gcc_suites.runner_test
else
  tap_skip 'the parts of run-libgomp do what they say' 'no python3'
fi
tap_done
