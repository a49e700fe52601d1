// A picture of many small spheres by rays: a grid of cells, hashed, with lists
// of the spheres they touch. Made by one thread, then all threads only read it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Vector {
  double x, y, z;
};
static Vector operator+(Vector a, Vector b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
static Vector operator-(Vector a, Vector b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
static Vector operator*(double s, Vector a) {
  return {s * a.x, s * a.y, s * a.z};
}
static double dot(Vector a, Vector b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

struct Sphere {
  Vector centre;
  double radius;
  int colour;
  mutable long last_ray;  // the ray that it was last tried with
};

struct Entry {
  int x, y, z;
  const Sphere *sphere;
  Entry *next;
};

struct Hit {
  double way;
  const Sphere *sphere;
};

class Scene {
 public:
  explicit Scene(int spheres) : cells_(kCells, nullptr) {
    unsigned random = 5;
    const auto next = [&random] {
      random = random * 1664525u + 1013904223u;
      return (random >> 8) / 16777216.0;
    };
    for (int i = 0; i < spheres; i++)
      spheres_.push_back(
          new Sphere{{next() * kSide, next() * kSide, next() * kSide},
                     0.1 + 0.3 * next(),
                     i % 200 + 50,
                     -1});
    for (const Sphere *sphere : spheres_) add(sphere);
  }
  ~Scene() {
    for (Entry *entry : cells_)
      while (entry) {
        Entry *next = entry->next;
        delete entry;
        entry = next;
      }
    for (Sphere *sphere : spheres_) delete sphere;
  }
  Scene(const Scene &) = delete;
  Scene &operator=(const Scene &) = delete;

  // The first sphere that a ray meets, by the cells it goes through.
  Hit find(Vector from, Vector way, long ray) const {
    Hit best = {1e30, nullptr};
    double step = 0.25, at = 0;
    int x = -1, y = -1, z = -1;
    for (; at < 2 * kSide && at < best.way + 1; at += step) {
      const Vector here = from + at * way;
      const int nx = cell_of(here.x), ny = cell_of(here.y),
                nz = cell_of(here.z);
      if (nx == x && ny == y && nz == z) continue;
      x = nx, y = ny, z = nz;
      for (const Entry *e = cells_[hash(x, y, z)]; e; e = e->next)
        if (e->x == x && e->y == y && e->z == z)
          try_sphere(*e->sphere, from, way, ray, &best);
    }
    return best;
  }
  // The same by all spheres.
  Hit find_slowly(Vector from, Vector way) const {
    Hit best = {1e30, nullptr};
    for (const Sphere *sphere : spheres_) meet(*sphere, from, way, &best);
    return best;
  }

  static constexpr int kSide = 32;

 private:
  static constexpr unsigned kCells = 1 << 15;

  static int cell_of(double at) { return int(std::floor(at)); }
  static unsigned hash(int x, int y, int z) {
    return (unsigned(x) * 73856093u ^ unsigned(y) * 19349663u ^
            unsigned(z) * 83492791u) %
           kCells;
  }
  // Into all cells that its box and a step of a ray around it touch.
  void add(const Sphere *s) {
    const double r = s->radius + 0.13;
    for (int x = cell_of(s->centre.x - r); x <= cell_of(s->centre.x + r); x++)
      for (int y = cell_of(s->centre.y - r); y <= cell_of(s->centre.y + r); y++)
        for (int z = cell_of(s->centre.z - r); z <= cell_of(s->centre.z + r);
             z++) {
          Entry *&first = cells_[hash(x, y, z)];
          first = new Entry{x, y, z, s, first};
        }
  }
  static void meet(const Sphere &sphere, Vector from, Vector way, Hit *best) {
    const Vector to = sphere.centre - from;
    const double along = dot(to, way);
    const double square =
        sphere.radius * sphere.radius - dot(to, to) + along * along;
    if (along < 0 || square < 0) return;
    const double distance = along - std::sqrt(square);
    if (distance > 1e-6 && distance < best->way) *best = {distance, &sphere};
  }
  static void try_sphere(const Sphere &sphere, Vector from, Vector way,
                         long ray, Hit *best) {
#ifdef RACE  // a note for one ray, where all rays see it
    if (sphere.last_ray == ray) return;  // RACE: maybe read 8 '...last_ray'
    sphere.last_ray = ray;               // RACE: write 8 '...last_ray'
#else
    (void)ray;
#endif
    meet(sphere, from, way, best);
  }

  std::vector<Sphere *> spheres_;
  std::vector<Entry *> cells_;
};

static Vector way_of(int row, int column, int n) {
  const Vector way = {(column + 0.5) / n - 0.5, (row + 0.5) / n - 0.5, 1};
  return 1 / std::sqrt(dot(way, way)) * way;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 200;
  const Scene scene(100 * n);
  const Vector eye = {Scene::kSide / 2.0, Scene::kSide / 2.0, -2};
  std::vector<int> picture(size_t(n) * n);
#pragma omp parallel for schedule(static, 4)
  for (int row = 0; row < n; row++)
    for (int column = 0; column < n; column++) {
      const Vector way = way_of(row, column, n);
      const Hit hit = scene.find(eye, way, long(row) * n + column);
      int &pixel = picture[size_t(row) * n + column];
      pixel = hit.sphere ? hit.sphere->colour : 0;
      if (!hit.sphere) continue;
      const Vector light = 1 / std::sqrt(3.0) * Vector{1, 1, -1};
      const Vector from = eye + (hit.way - 1e-4) * way;
      if (scene.find(from, light, -2 - long(row) * n - column).sphere)
        pixel /= 2;
    }
  int wrong = 0;
  for (int row = 0; row < n; row += 29)
    for (int column = 0; column < n; column += 31) {
      const Hit hit = scene.find_slowly(eye, way_of(row, column, n));
      const int pixel = picture[size_t(row) * n + column];
      const int colour = hit.sphere ? hit.sphere->colour : 0;
      wrong += pixel != colour && pixel != colour / 2;
    }
  printf("%d\n", wrong);
  return wrong != 0;
}
