// The __atomic builtins: the runtime performs them, with their memory order.
// run: -O0
// run: -O2
// run: -Og
// SPDX-License-Identifier: GPL-3.0-or-later
char c;
short s;
int i;
long l;
__int128 q;
_Bool flag;
volatile int order_in_a_variable = __ATOMIC_RELEASE;

__attribute__((noipa)) static int all(int *p) {
  int ok = 1;
  __atomic_store_n(&c, 5, __ATOMIC_RELAXED);  // yeti: atomic_store_8 relaxed c
  ok &= __atomic_load_n(&c, __ATOMIC_ACQUIRE) == 5;  // yeti: atomic_load_8 acquire c
  ok &= __atomic_fetch_add(&s, 2, __ATOMIC_ACQ_REL) == 0;  // yeti: atomic_fetch_add_16 acq_rel s
  ok &= __atomic_add_fetch(&s, 2, __ATOMIC_ACQ_REL) == 4;  // yeti: atomic_fetch_add_16 acq_rel s
  ok &= __atomic_sub_fetch(p, 3, __ATOMIC_SEQ_CST) == -3;  // yeti: atomic_fetch_sub_32 seq_cst *p
  ok &= __atomic_or_fetch(&l, 12, __ATOMIC_RELEASE) == 12;  // yeti: atomic_fetch_or_64 release l
  ok &= __atomic_and_fetch(&l, 10, __ATOMIC_RELEASE) == 8;  // yeti: atomic_fetch_and_64 release l
  ok &= __atomic_xor_fetch(&l, 9, __ATOMIC_RELEASE) == 1;  // yeti: atomic_fetch_xor_64 release l
  ok &= __atomic_nand_fetch(&l, 1, __ATOMIC_RELEASE) == -2;  // yeti: atomic_fetch_nand_64 release l
  ok &= __atomic_exchange_n(&i, 7, __ATOMIC_ACQUIRE) == -3;  // yeti: atomic_exchange_32 acquire i
  __atomic_store_n(&q, 9, __ATOMIC_SEQ_CST);  // yeti: atomic_store_128 seq_cst q
  ok &= __atomic_load_n(&q, __ATOMIC_SEQ_CST) == 9;  // yeti: atomic_load_128 seq_cst q
  ok &= !__atomic_test_and_set(&flag, __ATOMIC_ACQUIRE);  // yeti: atomic_exchange_8 acquire flag
  ok &= __atomic_test_and_set(&flag, __ATOMIC_ACQUIRE);  // yeti: atomic_exchange_8 acquire flag
  __atomic_clear(&flag, __ATOMIC_RELEASE);  // yeti: atomic_store_8 release flag
  ok &= !flag;  // yeti: read1 flag
  __atomic_thread_fence(__ATOMIC_SEQ_CST);  // yeti: atomic_fence seq_cst ?
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  int order = order_in_a_variable;  // yeti: read4 order_in_a_variable
  __atomic_store_n(&i, 1, order);  // yeti: atomic_store_32 release i
  return ok;
}
int main(void) {
  return !all(&i);
}
