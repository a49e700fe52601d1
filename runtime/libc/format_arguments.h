// What printf reads through its arguments: the strings of %s, and what it
// writes for %n.
// SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
#ifndef YETI_RUNTIME_LIBC_FORMAT_ARGUMENTS_H
#define YETI_RUNTIME_LIBC_FORMAT_ARGUMENTS_H

#include <stdarg.h>

#include "runtime/interception/interception.h"

namespace yeti {

// Tells that the function of 'site' read 'format' and the strings among its
// arguments 'list', which stays as it is. A format with numbered arguments is
// not followed beyond itself.
void read_format_arguments(const Wrapper &wrapper, const char *format,
                           va_list list, const YetiSite *site);

}  // namespace yeti

#endif
