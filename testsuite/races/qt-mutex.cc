// A thread is not over before it has been waited for.
// PACKAGE: Qt5Core
// OPTIONS: -fPIC
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QMutex>
#include <QThread>

#include "test.h"

QMutex mutex;
int x, y;

class First : public QThread {
  void run() override {
    mutex.lock();
    x = 1;
    mutex.unlock();
    y = 1;  // RACE: previous write 4 'y'
    order_reach(1);
  }
};

int main() {
  First first;
  first.start();
  order_wait(1);
  mutex.lock();
  x++;
  mutex.unlock();
  y++;  // RACE: current read|write 4 'y'
  first.wait();
  return x + y != 4;
}
