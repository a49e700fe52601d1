# Random programs with records and many views of them: with proxies=asymmetric
# the objects with a race are those that fasttrack finds; see run-fuzz.
# SPDX-License-Identifier: GPL-3.0-or-later
: "${top_srcdir:?}" "${YETI_GCC:?}"
if ! python3 -c 'import dataclasses' 2>/dev/null; then
  echo '1..0 # SKIP no python3'
  exit 0
fi
exec python3 "$top_srcdir/testsuite/fuzz/run-fuzz" --tap --rotate --jobs 2 \
  --batch 32 --kinds views --detectors redcard,bigfoot \
  --flags=-fplugin-arg-yeti-proxies=asymmetric \
  --yeti "$YETI_GCC" --cc "${CC:-gcc}" --cxx "${CXX:-g++}" \
  --count "${FUZZ_COUNT:-128}" --seed "${FUZZ_SEED:-1}"
