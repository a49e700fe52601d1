// The races that are known already, by their fingerprints: a file that
// yeti-report --update-baseline writes. Must not know what becomes of them.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_REPORT_BASELINE_H
#define YETI_RUNTIME_REPORT_BASELINE_H

#include "runtime/base/text.h"

namespace yeti {

class Baseline {
 public:
  // Adds the fingerprints in 'text', the contents of a baseline (JSON, see
  // docs/json-log.md). False if it is none.
  bool parse(std::string_view text);

  bool contains(uint64_t fingerprint) const {
    return fingerprints_.count(fingerprint) != 0;
  }

 private:
  FlatSet<uint64_t> fingerprints_;
};

// Reads the file of the option, if there is one. A file that cannot be read or
// is no baseline ends the process with a clear line.
void initialize_baseline(Baseline &baseline);

}  // namespace yeti

#endif
