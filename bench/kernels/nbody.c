// Bodies that attract each other, as an array of structs.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct body {
  double x, y, z, mass;
  double vx, vy, vz;
};

static void accelerate(struct body *bodies, int n, double step) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double dx = bodies[j].x - bodies[i].x;
      double dy = bodies[j].y - bodies[i].y;
      double dz = bodies[j].z - bodies[i].z;
      double square = dx * dx + dy * dy + dz * dz + 0.01;
      double pull = step * bodies[j].mass / (square * sqrt(square));
#ifdef RACE  // the other body belongs to another thread
      bodies[j].vx += pull * dx;  // RACE: read|write|update 8 'bodies[j].vx|bodies[i].vx'
#else
      bodies[i].vx += pull * dx;
#endif
      bodies[i].vy += pull * dy;
      bodies[i].vz += pull * dz;
    }
}

static void move(struct body *bodies, int n, double step) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    bodies[i].x += step * bodies[i].vx;
    bodies[i].y += step * bodies[i].vy;
    bodies[i].z += step * bodies[i].vz;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2000;
  struct body *bodies = malloc(n * sizeof *bodies);
  for (int i = 0; i < n; i++) {
    struct body *b = &bodies[i];
    b->x = i % 31;
    b->y = i % 17;
    b->z = i % 7;
    b->mass = 1 + i % 3;
    b->vx = b->vy = b->vz = 0;
  }
  for (int round = 0; round < 10; round++) {
    accelerate(bodies, n, 0.001);
    move(bodies, n, 0.001);
  }
  double energy = 0;
  for (int i = 0; i < n; i++)
    energy += bodies[i].mass *
              (bodies[i].vx * bodies[i].vx + bodies[i].vy * bodies[i].vy +
               bodies[i].vz * bodies[i].vz);
  printf("%.9g\n", energy);
  free(bodies);
  return 0;
}
