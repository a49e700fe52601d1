// A site in an inlined function carries the chain of calls, without debug
// information too.
// run: -O2
// run: -O2 -g
// run: -O3 -std=c++20
// SPDX-License-Identifier: GPL-3.0-or-later
namespace bank {
template <class T>
struct Account {
  T balance;
  void add(T amount) {
    balance += amount;  // yeti: read8 a.balance; write8 a.balance
    // yeti@ bank::Account<long int>::add<-bank::pay:19<-main:26
  }
};
Account<long> a;
inline void pay(long amount) {
  // The call below is line 19.
  a.add(amount);
}
int count;
inline void once() { count = 1; }  // yeti: write4 count
// yeti@ bank::once<-main:27
}  // namespace bank
int main() {
  bank::pay(3);
  bank::once();
  return 0;
}
