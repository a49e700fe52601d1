// Loads and stores of all sizes, through names and pointers.
// run: -O0
// run: -O2
// run: -O2 -g
// run: -O3
// run: -Os
// run: -Og
// run: -O1 -fPIC
// SPDX-License-Identifier: GPL-3.0-or-later
struct Pair {
  int first;
  long second;
};
char c;
short s;
int i;
long l;
__int128 q;
struct Pair pair;
struct Pair *volatile where = &pair;
int table[4][8];

__attribute__((noipa)) static void store(struct Pair *p, int a, int b) {
  c = 1;            // yeti: write1 c
  s = 2;            // yeti: write2 s
  i = 3;            // yeti: write4 i
  l = 4;            // yeti: write8 l
  q = 5;            // yeti: write16 q
  p->first = 6;     // yeti: write4 p->first
  p->second = 7;    // yeti: write8 p->second
  table[a][b] = 8;  // yeti: write4 table[a][b]
}

__attribute__((noipa)) static long load(struct Pair *p) {
  return p->second;  // yeti: read8 p->second
}

int main(void) {
  struct Pair *p = where;  // yeti: read8 where
  store(p, 2, 3);
  return load(p) != 7;
}
