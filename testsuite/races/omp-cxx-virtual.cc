// A virtual function, called on one object by all members.
// OPTIONS: -fopenmp
// SPDX-License-Identifier: GPL-3.0-or-later
struct Shape {
  virtual ~Shape() = default;
  virtual void grow() = 0;
};
struct Square : Shape {
  void grow() override {
    side += 1;  // RACE: read|write 4
  }
  int side = 1;
};

int main() {
  Square square;
  Shape *shape = &square;
#pragma omp parallel num_threads(4)
  shape->grow();
  return square.side < 2;
}
