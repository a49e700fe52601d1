// Races found at compile time -> lines of JSON, for tools that compare them
// with what runs find (docs/json-log.md).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_PLUGIN_STATIC_FINDINGS_H
#define YETI_PLUGIN_STATIC_FINDINGS_H

#include "abi/abi.h"
#include "plugin/static/race_finder.h"

namespace yeti::definite {

// Appends 'race', of which the user has been told in 'words', to the files that
// the options name. 'first' and 'second' are what the two sides access.
void record_finding(const Race &race, bool is_possible,
                    const std::string &words, const std::string &first,
                    const std::string &second, YetiSiteLanguage language);

}  // namespace yeti::definite

#endif
