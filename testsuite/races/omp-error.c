// The message of an error directive is read while the program runs.
// OPTIONS: -fopenmp
// GCC: 13
// REPORT: error directive
// SPDX-License-Identifier: GPL-3.0-or-later
char message[] = "at first";

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp masked
    message[0] = 'A';  // RACE: write 1 'message[0]'
#pragma omp masked filter(1)
    {
#pragma omp error at(execution) severity(warning) message(message)  // RACE: read 9
    }
  }
  return 0;
}
