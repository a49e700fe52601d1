// Counts the words of a text: each thread cuts its part into words and counts
// them in a table of its own; the tables become one under a lock.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kWords = 500, kBuckets = 1024, kLongest = 15 };

struct entry {
  char word[kLongest + 1];
  long count;
  struct entry *next;
};

struct table {
  struct entry *buckets[kBuckets];
};

static unsigned hash(const char *word) {
  unsigned result = 5381;
  for (; *word; word++) result = result * 33 + (unsigned char)*word;
  return result % kBuckets;
}

static void add(struct table *table, const char *word, long count) {
  struct entry **place = &table->buckets[hash(word)];
  while (*place && strcmp((*place)->word, word) != 0) place = &(*place)->next;
  if (!*place) {
    *place = calloc(1, sizeof **place);
    strcpy((*place)->word, word);
  }
  (*place)->count += count;
}

// The words that begin in [first, last).
static void count_words(const char *text, long first, long last, long size,
                        struct table *table) {
  long i = first;
  if (i > 0)
    while (i < size && isalpha((unsigned char)text[i - 1])) i++;
  while (i < last) {
    char word[kLongest + 1];
    int length = 0;
    for (; i < size && isalpha((unsigned char)text[i]); i++)
      if (length < kLongest) word[length++] = (char)tolower(text[i]);
    word[length] = 0;
    if (length) add(table, word, 1);
    i++;
  }
}

static void move_all(struct table *from, struct table *to) {
  for (int b = 0; b < kBuckets; b++)
    for (struct entry *e = from->buckets[b], *next; e; e = next) {
      next = e->next;
      if (to) add(to, e->word, e->count);
      free(e);
    }
}

// Word number i in letters: no two numbers below 17,576 give the same.
static void spell(int i, char *word) {
  for (int letter = 0; letter < 3; letter++, i /= 26)
    *word++ = (char)('a' + i % 26);
  strcpy(word, "ness");
}

static void write_text(char *text, long size, long *counts) {
  unsigned random = 42;
  long at = 0;
  for (char word[kLongest + 1]; at + kLongest + 2 < size;) {
    random = random * 1664525u + 1013904223u;
    int number = (int)((random >> 10) % kWords);
    spell(number, word);
    if (random & 512) word[0] = (char)toupper(word[0]);
    at += sprintf(text + at, random & 256 ? "%s, " : "%s\n", word);
    counts[number]++;
  }
  memset(text + at, ' ', size - at);
}

int main(int argc, char **argv) {
  long size = argc > 1 ? atol(argv[1]) : 12000000, parts = 64;
  char *text = malloc(size + 1);
  static long counts[kWords];
  static struct table all;
  write_text(text, size, counts);
#pragma omp parallel
  {
    struct table *mine = calloc(1, sizeof *mine);
#pragma omp for schedule(dynamic)
    for (long p = 0; p < parts; p++)
      count_words(text, size * p / parts, size * (p + 1) / parts, size, mine);
#pragma omp critical
    move_all(mine, &all);
    free(mine);
  }
  long wrong = 0;
  for (int i = 0; i < kWords; i++) {
    char word[kLongest + 1];
    spell(i, word);
    add(&all, word, -counts[i]);
  }
  for (int b = 0; b < kBuckets; b++)
    for (struct entry *e = all.buckets[b]; e; e = e->next) wrong += e->count != 0;
  move_all(&all, NULL);
  free(text);
  printf("%ld\n", wrong);
  return wrong != 0;
}
