// Objects in containers, changed by one thread after the other.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "../lib/test.h"

struct Account {
  long id, balance;
};
static std::map<int, Account> accounts;
static std::map<std::string, long> words;
static std::deque<Account> queue;
static std::shared_ptr<Account> shared;
static std::vector<Account> list;

static void change() {
  Account &a = accounts.find(1)->second;
  a.balance = 1;
  queue.front().id = 2;
  shared->id = 3;
  list.back().id = 4;
  for (Account &each : list) each.balance = 5;
  words["x"] = 6;
}

int main() {
  accounts[1] = {};
  words["x"] = 0;
  queue.push_back({});
  shared = std::make_shared<Account>();
  list.resize(2);
  change();
  run_in_turn([] {}, change);
}
