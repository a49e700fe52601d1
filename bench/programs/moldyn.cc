// Molecules in a box that repeat in all directions: an array of objects whose
// forces each thread adds up in an array of its own.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <omp.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Vector {
  double x = 0, y = 0, z = 0;
  Vector &operator+=(const Vector &v) {
    x += v.x, y += v.y, z += v.z;
    return *this;
  }
  Vector &operator-=(const Vector &v) { return *this += v * -1; }
  Vector operator*(double f) const { return {x * f, y * f, z * f}; }
  double square() const { return x * x + y * y + z * z; }
};

struct Particle {
  Vector position, velocity, force;
};

class Box {
 public:
  explicit Box(int side) : length_(side * 1.7) {
    for (int i = 0; i < side; i++)
      for (int j = 0; j < side; j++)
        for (int k = 0; k < side; k++) {
          Particle p;
          p.position = {i * 1.7, j * 1.7, k * 1.7};
          p.velocity = {wave(i + 2 * j), wave(j + 2 * k), wave(k + 2 * i)};
          particles_.push_back(p);
        }
    stop_drift();
    attract();
  }

  void step(double time) {
    const int n = int(particles_.size());
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      Particle &p = particles_[i];
      p.velocity += p.force * (time / 2);
      p.position += p.velocity * time;
    }
    attract();
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      particles_[i].velocity += particles_[i].force * (time / 2);
  }

  double energy() const {
    double sum = potential_;
    for (const Particle &p : particles_) sum += p.velocity.square() / 2;
    return sum;
  }
  Vector momentum() const {
    Vector sum;
    for (const Particle &p : particles_) sum += p.velocity;
    return sum;
  }

 private:
  static double wave(int i) {
    return std::sin(i * 1.3);
  }
  double wrap(double d) const {
    return d - length_ * std::round(d / length_);
  }

  void stop_drift() {
    const Vector drift = momentum() * (1.0 / double(particles_.size()));
    for (Particle &p : particles_) p.velocity -= drift;
  }

  // The force on and the potential of all pairs nearer than a cutoff.
  void attract() {
    const int n = int(particles_.size());
    const double cutoff = std::fmin(length_ / 2, 3.0), near = cutoff * cutoff;
    const double far = std::pow(near, -6) - std::pow(near, -3);
    std::vector<std::vector<Vector>> forces(omp_get_max_threads());
    double potential = 0;
#pragma omp parallel reduction(+ : potential)
    {
      std::vector<Vector> &mine = forces[omp_get_thread_num()];
      mine.assign(n, Vector());
#pragma omp for schedule(dynamic, 16)
      for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
          const Vector &a = particles_[i].position, &b = particles_[j].position;
          const Vector d{wrap(a.x - b.x), wrap(a.y - b.y), wrap(a.z - b.z)};
          const double square = d.square();
          if (square > near) continue;
          const double r2 = 1 / square, r6 = r2 * r2 * r2;
          potential += 4 * (r6 * r6 - r6 - far);
          const Vector f = d * (24 * r2 * r6 * (2 * r6 - 1));
          mine[i] += f;
          mine[j] -= f;
        }
#pragma omp for
      for (int i = 0; i < n; i++) {
        Vector sum;
        for (const auto &part : forces)
          if (!part.empty()) sum += part[i];
        particles_[i].force = sum;
      }
    }
    potential_ = potential;
  }

  std::vector<Particle> particles_;
  double length_, potential_ = 0;
};

int main(int argc, char **argv) {
  Box box(argc > 1 ? atoi(argv[1]) : 9);
  const double before = box.energy();
  for (int i = 0; i < 20; i++) box.step(0.002);
  const double after = box.energy();
  const bool right = std::fabs(after - before) < 1e-2 * std::fabs(before) &&
                     box.momentum().square() < 1e-12;
  printf("%s\n", right ? "right" : "wrong");
  return !right;
}
