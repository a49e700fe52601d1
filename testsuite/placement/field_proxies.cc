// Fields that the unit always checks together, with what lies between them left
// out; in records within records and in base classes. Not in unions, whose bytes
// have other views.
// run: -O1 -fplugin-arg-yeti-detector=redcard
// run: -O2 -fplugin-arg-yeti-detector=redcard -flto
// SPDX-License-Identifier: GPL-3.0-or-later
#define APART __attribute__((noipa))
#define SILENT __attribute__((no_sanitize("thread")))

struct Vector {
  double x, y, z;
};

struct Named {
  long name;
};

struct Body : Named {
  Vector place;
  long mass;
  Vector speed;
  APART void move() {
    place.x = 1;  // yeti: write_group(40) this->place.x this->place.y this->place.z this->speed.x this->speed.z
    place.y = 2;
    place.z = 3;
    speed.x = 4;
    speed.z = 5;
  }
  APART long weigh() const { return mass; }  // yeti: read8 this->mass
};
// dump: yeti: fields of Body, always checked together: 8\+8 16\+8 24\+8 40\+8 56\+8$

union View {
  struct {
    long a, b;
  } pair;
  int words[4];
};

APART void set_pair(View *v) {
  v->pair.a = 1;  // yeti: write8 v->pair.a
  v->pair.b = 2;  // yeti: write8 v->pair.b
}

Body body;
View view;
SILENT int main() {
  body.move();
  body.weigh();
  set_pair(&view);
  return 0;
}
