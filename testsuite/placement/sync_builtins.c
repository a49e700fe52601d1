// The older __sync builtins: sequentially consistent, except for the two that
// make a lock.
// run: -O0
// run: -O2
// SPDX-License-Identifier: GPL-3.0-or-later
int i;
long lock;

__attribute__((noipa)) static int all(void) {
  int ok = 1;
  ok &= __sync_fetch_and_add(&i, 4) == 0;  // yeti: atomic_fetch_add_32 seq_cst i
  ok &= __sync_sub_and_fetch(&i, 1) == 3;  // yeti: atomic_fetch_sub_32 seq_cst i
  ok &= __sync_nand_and_fetch(&i, 1) == -2;  // yeti: atomic_fetch_nand_32 seq_cst i
  ok &= __sync_val_compare_and_swap(&i, -2, 5) == -2;  // yeti: atomic_compare_swap_32 seq_cst i
  ok &= __sync_bool_compare_and_swap(&i, 5, 6);  // yeti: atomic_compare_swap_32 seq_cst i
  ok &= !__sync_bool_compare_and_swap(&i, 5, 7);  // yeti: atomic_compare_swap_32 seq_cst i
  ok &= __sync_lock_test_and_set(&lock, 1) == 0;  // yeti: atomic_exchange_64 acquire lock
  __sync_lock_release(&lock);  // yeti: atomic_store_64 release lock
  __sync_synchronize();  // yeti: atomic_fence seq_cst ?
  return ok;
}
int main(void) {
  return !all();
}
