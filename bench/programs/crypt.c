// The IDEA block cipher on arrays of bytes: encrypts, decrypts, compares. Blocks
// are shared out; each reads eight bytes and all of the key.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kKeys = 52 };

// a * b modulo 65537, where 0 stands for 65536.
static unsigned multiply(unsigned a, unsigned b) {
  if (a == 0) return (1 - b) & 0xffff;
  if (b == 0) return (1 - a) & 0xffff;
  unsigned product = a * b;
  unsigned low = product & 0xffff, high = product >> 16;
  return (low - high + (low < high)) & 0xffff;
}

// The other factor of 1: a to the power of 65535, as 65537 is prime.
static unsigned inverse(unsigned a) {
  unsigned result = 1;
  for (int bit = 0; bit < 16; bit++) {
    result = multiply(result, a);
    a = multiply(a, a);
  }
  return result;
}

static void expand(const unsigned short *user_key, unsigned short *key) {
  for (int i = 0; i < 8; i++) key[i] = user_key[i];
  for (int i = 8; i < kKeys; i++) {
    int left = i % 8 == 7 ? i - 15 : i - 7, right = i % 8 < 6 ? i - 6 : i - 14;
    key[i] = (unsigned short)((key[left] & 127) << 9 | key[right] >> 7);
  }
}

static void invert(const unsigned short *key, unsigned short *opposite) {
  for (int round = 0; round <= 8; round++) {
    const unsigned short *from = key + 48 - 6 * round;
    unsigned short *to = opposite + 6 * round;
    int middle = round == 0 || round == 8;
    to[0] = (unsigned short)inverse(from[0]);
    to[1] = (unsigned short)-from[middle ? 1 : 2];
    to[2] = (unsigned short)-from[middle ? 2 : 1];
    to[3] = (unsigned short)inverse(from[3]);
    if (round == 8) break;
    to[4] = from[-2];
    to[5] = from[-1];
  }
}

static unsigned word(const unsigned char *bytes) {
  return (unsigned)bytes[0] << 8 | bytes[1];
}

static void put_word(unsigned char *bytes, unsigned value) {
  bytes[0] = (unsigned char)(value >> 8);
  bytes[1] = (unsigned char)value;
}

static void cipher_block(const unsigned char *from, unsigned char *to,
                         const unsigned short *key) {
  unsigned a = word(from), b = word(from + 2);
  unsigned c = word(from + 4), d = word(from + 6);
  for (int round = 0; round < 8; round++, key += 6) {
    a = multiply(a, key[0]);
    b = (b + key[1]) & 0xffff;
    c = (c + key[2]) & 0xffff;
    d = multiply(d, key[3]);
    unsigned e = multiply(a ^ c, key[4]);
    unsigned f = multiply(((b ^ d) + e) & 0xffff, key[5]);
    e = (e + f) & 0xffff;
    unsigned old_b = b;
    a ^= f;
    b = c ^ f;
    c = old_b ^ e;
    d ^= e;
  }
  put_word(to, multiply(a, key[0]));
  put_word(to + 2, c + key[1]);
  put_word(to + 4, b + key[2]);
  put_word(to + 6, multiply(d, key[3]));
}

static void cipher(const unsigned char *from, unsigned char *to, long size,
                   const unsigned short *key) {
#pragma omp parallel for
  for (long i = 0; i < size; i += 8) cipher_block(from + i, to + i, key);
}

int main(int argc, char **argv) {
  long size = (argc > 1 ? atol(argv[1]) : 8000000) / 8 * 8;
  static const unsigned short user_key[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  static const unsigned char known[8] = {0x11, 0xfb, 0xed, 0x2b,
                                         0x01, 0x98, 0x6d, 0xe5};
  unsigned short key[kKeys], opposite[kKeys];
  expand(user_key, key);
  invert(key, opposite);
  unsigned char *text = malloc(size), *secret = malloc(size);
  unsigned char *back = malloc(size);
  for (long i = 0; i < size; i++)  // 0000 0001 0002 0003 ...
    text[i] = (unsigned char)(i % 2 ? i / 2 : i / 2 >> 8);
  cipher(text, secret, size, key);
  cipher(secret, back, size, opposite);
  int wrong = memcmp(text, back, size) || memcmp(secret, known, 8);
  printf("%s\n", wrong ? "wrong" : "right");
  free(text);
  free(secret);
  free(back);
  return wrong;
}
