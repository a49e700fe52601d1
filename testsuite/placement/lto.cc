// With -flto the pass runs in the link step, on names that only the assembler
// knows and in a language that the unit has to tell.
// run: -O2 -flto
// run: -O0 -flto
// run: -O2 -flto -ffat-lto-objects
// run: -O2 -flto -g -fPIC
// SPDX-License-Identifier: GPL-3.0-or-later
namespace shop {
struct Item {
  int price;
  __attribute__((noipa)) void set(int p) {
    price = p;  // yeti: write4 this->price
    // yeti@ shop::Item::set
  }
};
template <class T>
__attribute__((noipa)) void twice(T *p) {
  *p = *p + *p;  // yeti: read4 *p; write4 *p
  // yeti@ shop::twice<int>
}
}  // namespace shop
shop::Item item;
int main() {
  item.set(3);
  shop::twice(&item.price);
  return item.price != 6;  // yeti: read4 item.price
}
