// A picture of spheres and a floor by rays: virtual shapes behind pointers,
// vectors as small objects, lines of the picture in turn to whoever is free.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

struct Vec {
  double x, y, z;
  Vec operator+(const Vec &v) const { return {x + v.x, y + v.y, z + v.z}; }
  Vec operator-(const Vec &v) const { return {x - v.x, y - v.y, z - v.z}; }
  Vec operator*(double f) const { return {x * f, y * f, z * f}; }
  double dot(const Vec &v) const { return x * v.x + y * v.y + z * v.z; }
  Vec unit() const { return *this * (1 / std::sqrt(dot(*this))); }
};

struct Ray {
  Vec from, way;
  Vec at(double t) const { return from + way * t; }
};

struct Surface {
  Vec colour;
  double shine;
};

class Shape {
 public:
  explicit Shape(const Surface &surface) : surface_(surface) {}
  virtual ~Shape() = default;
  // How far the ray goes until it meets the shape, or less than 0.
  virtual double meet(const Ray &ray) const = 0;
  virtual Vec normal(const Vec &point) const = 0;
  const Surface &surface() const { return surface_; }

 private:
  Surface surface_;
};

class Sphere : public Shape {
 public:
  Sphere(const Vec &centre, double radius, const Surface &surface)
      : Shape(surface), centre_(centre), radius_(radius) {}
  double meet(const Ray &ray) const override {
    const Vec v = centre_ - ray.from;
    const double b = v.dot(ray.way);
    const double d = b * b - v.dot(v) + radius_ * radius_;
    return d < 0 ? -1 : b - std::sqrt(d);
  }
  Vec normal(const Vec &point) const override {
    return (point - centre_) * (1 / radius_);
  }

 private:
  Vec centre_;
  double radius_;
};

class Floor : public Shape {
 public:
  explicit Floor(const Surface &surface) : Shape(surface) {}
  double meet(const Ray &ray) const override {
    return ray.way.y < 0 ? -ray.from.y / ray.way.y : -1;
  }
  Vec normal(const Vec &) const override { return {0, 1, 0}; }
};

class Scene {
 public:
  Scene() {
    shapes_.push_back(std::make_unique<Floor>(Surface{{0.4, 0.4, 0.4}, 0.2}));
    for (int i = 0; i < 27; i++)
      shapes_.push_back(std::make_unique<Sphere>(
          Vec{i % 3 - 1.0, i / 3 % 3 + 0.5, i / 9 + 3.0}, 0.4,
          Surface{{i % 3 / 2.0, i / 3 % 3 / 2.0, i / 9 / 2.0}, 0.3}));
  }

  Vec colour(const Ray &ray, int depth) const {
    double t = 0;
    const Shape *shape = first(ray, &t);
    if (!shape) return {0.2, 0.3, 0.5};
    const Vec point = ray.at(t), normal = shape->normal(point);
    const Vec start = point + normal * 1e-6;
    double unused = 0, light = normal.dot(light_);
    if (light < 0 || first({start, light_}, &unused)) light = 0;
    const Surface &surface = shape->surface();
    Vec result = surface.colour * (0.2 + 0.8 * light);
    if (depth > 0) {
      const Vec mirrored = ray.way - normal * (2 * ray.way.dot(normal));
      result = result * (1 - surface.shine) +
               colour({start, mirrored}, depth - 1) * surface.shine;
    }
    return result;
  }

 private:
  const Shape *first(const Ray &ray, double *distance) const {
    const Shape *result = nullptr;
    for (const auto &shape : shapes_) {
      const double t = shape->meet(ray);
      if (t > 1e-9 && (!result || t < *distance)) {
        *distance = t;
        result = shape.get();
      }
    }
    return result;
  }

  std::vector<std::unique_ptr<Shape>> shapes_;
  const Vec light_ = Vec{1, 2, -1}.unit();
};

static void render_line(const Scene &scene, int y, std::vector<Vec> &line) {
  const int n = int(line.size());
  for (int x = 0; x < n; x++) {
    const Vec way{(x - n / 2.0) / n, (n / 2.0 - y) / n, 1};
    line[x] = scene.colour({{0, 1.5, -1}, way.unit()}, 3);
  }
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 500;
  const Scene scene;
  std::vector<std::vector<Vec>> picture(n, std::vector<Vec>(n));
#pragma omp parallel for schedule(dynamic)
  for (int y = 0; y < n; y++) render_line(scene, y, picture[y]);
  int wrong = 0;
  double sum = 0;
  std::vector<Vec> line(n);
  for (int y = 0; y < n; y += 8) {
    render_line(scene, y, line);
    for (int x = 0; x < n; x++) {
      const Vec difference = line[x] - picture[y][x];
      wrong += difference.dot(difference) > 0;
      sum += line[x].x;
    }
  }
  printf("%.6g\n", sum);
  return wrong != 0 || sum <= 0;
}
