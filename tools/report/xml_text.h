// Text for XML and HTML.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TOOLS_REPORT_XML_TEXT_H
#define YETI_TOOLS_REPORT_XML_TEXT_H

#include <string>
#include <string_view>

namespace yeti::report {

// 'text' as the contents of an element or a quoted attribute: marks are
// escaped, and what no XML document may contain becomes U+FFFD.
std::string xml_text(std::string_view text);

}  // namespace yeti::report

#endif
