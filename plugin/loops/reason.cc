// See reason.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugin/loops/reason.h"

namespace yeti {

const char *sentence_of(Reason reason) {
  static const char *const kSentences[] = {
#define X(name, sentence) sentence,
      YETI_REASONS(X)
#undef X
  };
  return kSentences[int(reason)];
}

}  // namespace yeti
