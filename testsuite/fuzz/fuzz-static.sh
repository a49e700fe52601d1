# Random parallel regions: the races that the compiler warns of show in a run; see
# check-static. More of them: FUZZ_STATIC_COUNT, FUZZ_SEED.
# SPDX-License-Identifier: GPL-3.0-or-later
. "${top_srcdir:?}/testsuite/lib/tap.sh"
if ! python3 -c 'import tempfile' 2>/dev/null; then
  echo '1..0 # SKIP no python3'
  exit 0
fi
tap_run 'races that are warned of show in a run' \
  python3 "$top_srcdir/testsuite/fuzz/check-static" \
  --programs "${FUZZ_STATIC_COUNT:-12}" --seed "${FUZZ_SEED:-1}"
tap_done
