/* What a program may define or call to talk to Yeti; C and C++. Installed.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
#ifndef YETI_ABI_YETI_H
#define YETI_ABI_YETI_H

#ifdef __cplusplus
extern "C" {
#endif

#define YETI_HOOK __attribute__((weak, visibility("default")))

/* Hooks: functions that the program may define; the runtime calls them. */

/* Options, as in YETI_OPTIONS, which overrides them. */
YETI_HOOK const char *__yeti_default_options(void);

/* Suppressions, as in a suppression file. */
YETI_HOOK const char *__yeti_default_suppressions(void);

/* Called by the thread that found a race, after the report is written, with
   what was written: text, or with format=json a line. What it accesses is not
   checked. */
YETI_HOOK void __yeti_on_report(const char *text);

#undef YETI_HOOK

#ifdef __cplusplus
}
#endif

#endif
