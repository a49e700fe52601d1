// A destructor writes the table pointer, a virtual call reads it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <mutex>
#include <new>

#include "test.h"

std::mutex mutex;

struct Base;
void observe(Base *);

struct Base {
  virtual ~Base() { observe(this); }  // RACE: write
  virtual int kind() { return 1; }
};
struct Derived : Base {
  int extra = 0;
  ~Derived() override { extra = 1; }
  int kind() override { return 2; }
};

__attribute__((noinline)) void observe(Base *base) {
  if (base->kind() != 1) order_wait(60);
}

alignas(Derived) char room[sizeof(Derived)];
Base *object = new (room) Derived;

static void caller() {
  if (object->kind() != 2) order_wait(1);  // RACE: read
}

static void destroyer() {
  std::lock_guard<std::mutex> guard(mutex);
  static_cast<Derived *>(object)->~Derived();
}

int main() {
  run_in_turn(caller, destroyer);
}
