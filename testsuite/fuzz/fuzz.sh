# Random programs: the detector finds the races that fasttrack finds, and no
# others, and changes no result; see run-fuzz. Kinds of programs and
# levels take turns.
# The detector is that of YETI_TEST_FLAGS, or the best one.
# SPDX-License-Identifier: GPL-3.0-or-later
: "${top_srcdir:?}" "${YETI_GCC:?}"
if ! python3 -c 'import dataclasses' 2>/dev/null; then
  echo '1..0 # SKIP no python3'
  exit 0
fi
detector=$(printf '%s\n' "$YETI_TEST_FLAGS" |
  sed -n 's/.*-fplugin-arg-yeti-detector=\([a-z]*\).*/\1/p')
exec python3 "$top_srcdir/testsuite/fuzz/run-fuzz" --tap --rotate --jobs 2 --batch 16 \
  --yeti "$YETI_GCC" --cc "${CC:-gcc}" --cxx "${CXX:-g++}" \
  --fc "${FC:-gfortran}" --detectors "$detector" \
  --count "${FUZZ_COUNT:-200}" --seed "${FUZZ_SEED:-1}"
