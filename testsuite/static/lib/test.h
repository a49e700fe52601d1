// In place of testsuite/lib/test.h where nothing is run: the functions that fix the
// order of a run do nothing, as they do for a detector. The compiler sees that.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TESTSUITE_STATIC_LIB_TEST_H
#define YETI_TESTSUITE_STATIC_LIB_TEST_H

static inline void order_reach(int step) {
  (void)step;
}
static inline void order_wait(int step) {
  (void)step;
}

#ifdef __cplusplus
extern "C" {
#endif
void run_in_turn(void (*first)(void), void (*second)(void));
void run_together(void (*first)(void), void (*second)(void));
#ifdef __cplusplus
}
#endif

#endif
