// Lines of text through a pipeline of threads: one makes them, one cuts them
// into words, one counts the words; strings and vectors change hands.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

// A queue with an end: take() gives nothing when all is taken after close().
template <typename T>
class Channel {
 public:
  void put(std::unique_ptr<T> item) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return items_.size() < 256; });
    items_.push_back(std::move(item));
    changed_.notify_all();
  }
  void close() {
    std::lock_guard<std::mutex> lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  std::unique_ptr<T> take() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !items_.empty(); });
    if (items_.empty()) return nullptr;
    auto item = std::move(items_.front());
    items_.pop_front();
    changed_.notify_all();
    return item;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<T>> items_;
  bool closed_ = false;
};

struct Line {
  int number;
  std::string text;
};

struct Words {
  int number;
  std::vector<std::string> words;
};

static const char *const names[] = {"one", "two", "three", "four", "five"};
static const int kNames = 5, kPerLine = 40;

static void make(int lines, Channel<Line> &to) {
  for (int i = 0; i < lines; i++) {
    auto line = std::make_unique<Line>();
    line->number = i;
    for (int word = 0; word < kPerLine; word++) {
      line->text += names[(i + word) % kNames];
      line->text += ' ';
    }
    to.put(std::move(line));
  }
  to.close();
}

static void cut(Channel<Line> &from, Channel<Words> &to) {
  while (auto line = from.take()) {
    auto result = std::make_unique<Words>();
    result->number = line->number;
    std::string word;
    for (const char c : line->text) {
      if (c != ' ') {
        word += c;
      } else {
        result->words.push_back(word);
        word.clear();
      }
    }
    to.put(std::move(result));
  }
  to.close();
}

struct Totals {
  long numbers = 0;
  std::map<std::string, long> counts;
};

static void count(Channel<Words> &from, Totals &totals) {
  while (auto words = from.take()) {
    totals.numbers += words->number;
    for (const std::string &word : words->words) totals.counts[word]++;
  }
}

int main(int argc, char **argv) {
  const int lines = (argc > 1 ? atoi(argv[1]) : 50000) / kNames * kNames;
  Channel<Line> raw;
  Channel<Words> done;
  Totals totals;
  std::thread maker(make, lines, std::ref(raw));
  std::thread cutter(cut, std::ref(raw), std::ref(done));
  std::thread counter(count, std::ref(done), std::ref(totals));
  maker.join();
  cutter.join();
  counter.join();
  bool right = totals.numbers == long(lines) * (lines - 1) / 2;
  for (const char *name : names)
    right &= totals.counts[name] == long(lines) * kPerLine / kNames;
  printf("%s\n", right ? "right" : "wrong");
  return !right;
}
