// What the test programs share: a way to fix the order in which threads act,
// which the detector cannot see. The functions are in order.c, which is
// compiled without the plugin and calls no intercepted synchronisation, so they
// create no happens-before edge.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef YETI_TESTSUITE_LIB_TEST_H
#define YETI_TESTSUITE_LIB_TEST_H

#ifdef __cplusplus
extern "C" {
#endif

// Says that 'step' (1..63) has been reached; steps need no order.
void order_reach(int step);

// Returns when 'step' has been reached, by any thread. Ends the program with
// status 99 if that takes longer than half a minute.
void order_wait(int step);

// Runs 'first' and then 'second', each in its own thread. The caller creates
// and joins both threads, but the detector cannot tell that 'first' happens
// before 'second'.
void run_in_turn(void (*first)(void), void (*second)(void));

// As run_in_turn, but 'first' and 'second' start together.
void run_together(void (*first)(void), void (*second)(void));

#ifdef __cplusplus
}
#endif

#endif
