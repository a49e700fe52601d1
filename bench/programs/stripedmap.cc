// A map from words to counts that threads fill and query concurrently: stripes,
// each a map of the standard library with its lock.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

class StripedMap {
 public:
  void add(const std::string &word, long amount) {
    Stripe &stripe = stripe_of(word);
    bool is_new;
    {
      const std::lock_guard<std::mutex> guard(stripe.lock);
      const auto place = stripe.counts.emplace(word, 0);
      place.first->second += amount;
      is_new = place.second;
#ifndef RACE
      stripe.size += is_new;
#endif
    }
#ifdef RACE                         // the lock is gone
    if (is_new || amount) size_++;  // RACE: read|write|update 8 '...size_'
#endif
  }
  // 0 for what is not there.
  long count(const std::string &word) {
    Stripe &stripe = stripe_of(word);
    const std::lock_guard<std::mutex> guard(stripe.lock);
    const auto place = stripe.counts.find(word);
    return place == stripe.counts.end() ? 0 : place->second;
  }
  // When nobody else has the map.
  long size() const {
    long sum = size_;
    for (const Stripe &stripe : stripes_) sum += stripe.size;
    return sum;
  }

 private:
  struct Stripe {
    std::mutex lock;
    std::unordered_map<std::string, long> counts;
    long size = 0;
  };
  static constexpr size_t kStripes = 32;

  Stripe &stripe_of(const std::string &word) {
    return stripes_[std::hash<std::string>()(word) % kStripes];
  }

  Stripe stripes_[kStripes];
  long size_ = 0;
};

static std::string word_of(unsigned number) {
  return "word-" + std::to_string(number * 7919u % 1000003u);
}

// Adds each word once, after three queries for others.
static void work(StripedMap *map, unsigned words, unsigned seed, long *found) {
  unsigned random = seed;
  for (unsigned i = 0; i < words; i++) {
    for (int question = 0; question < 3; question++) {
      random = random * 1664525u + 1013904223u;
      *found += map->count(word_of((random >> 8) % words)) > 0;
    }
    map->add(word_of((i * 7 + seed) % words), 1);
  }
}

int main(int argc, char **argv) {
  const unsigned words =
      argc > 1 ? unsigned(atoi(argv[1])) / 7 * 7 + 1 : 80000u / 7 * 7 + 1;
  constexpr unsigned kThreads = 2;
  StripedMap map;
  std::vector<std::thread> threads;
  long found[kThreads][8] = {};
  for (unsigned t = 0; t < kThreads; t++)
    threads.emplace_back(work, &map, words, t * 1001, found[t]);
  for (std::thread &thread : threads) thread.join();
  int wrong = map.size() != long(words);
  for (unsigned i = 0; i < words; i++)
    wrong += map.count(word_of(i)) != long(kThreads);
  printf("%ld\n", map.size());
  return wrong != 0;
}
