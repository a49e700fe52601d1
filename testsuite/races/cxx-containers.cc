// What is in a container of the library is called as the source calls it, or by
// its type: never by the library's own names.
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
  a.balance = 1;         // RACE[1]: write 8 'a.balance|Account::balance'
  queue.front().id = 2;  // RACE[2]: write 8 'queue.front().id|Account::id'
  shared->id = 3;        // RACE[3]: write 8 'shared->id'
  list.back().id = 4;    // RACE[4]: write 8 'list.back().id|Account::id'
  for (Account &each : list)
    each.balance = 5;  // RACE[5]: write 8 'each.balance'
  words["x"] = 6;      // RACE[6]: write 8 'words[...]|'
}

int main() {
  accounts[1] = {};
  words["x"] = 0;
  queue.push_back({});
  shared = std::make_shared<Account>();
  list.resize(2);
  run_in_turn(change, change);
}
