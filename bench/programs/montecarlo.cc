// Prices by random paths: threads take tasks from a shared counter, make an
// object for each path and hand in its result under a lock.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed * 2 + 1) { next(); }
  // The sum of twelve equal distributions is nearly a normal one.
  double normal() {
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += next();
    return sum;
  }

 private:
  double next() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return double(state_ >> 11) / 9007199254740992.0;
  }
  uint64_t state_;
};

struct Model {
  double start = 100, drift = 0.05, volatility = 0.2, years = 1;
  int steps = 400;
};

class PricePath {
 public:
  PricePath(const Model &model, int seed) : prices_(model.steps + 1) {
    Random random(seed);
    const double step = model.years / model.steps;
    const double fixed =
        (model.drift - model.volatility * model.volatility / 2) * step;
    const double loose = model.volatility * std::sqrt(step);
    prices_[0] = model.start;
    for (int i = 1; i <= model.steps; i++)
      prices_[i] = prices_[i - 1] * std::exp(fixed + loose * random.normal());
  }
  double last() const { return prices_.back(); }
  double volatility(double years) const {
    double sum = 0, squares = 0;
    const int n = int(prices_.size()) - 1;
    for (int i = 1; i <= n; i++) {
      const double change = std::log(prices_[i] / prices_[i - 1]);
      sum += change;
      squares += change * change;
    }
    return std::sqrt((squares - sum * sum / n) / (n - 1) * n / years);
  }

 private:
  std::vector<double> prices_;
};

struct Result {
  std::string name;
  double last, volatility;
};

class Simulation {
 public:
  explicit Simulation(int tasks) : tasks_(tasks) {}

  void run(int threads) {
    std::vector<std::thread> pool;
    for (int t = 0; t < threads; t++) pool.emplace_back([this] { work(); });
    for (std::thread &thread : pool) thread.join();
  }

  // Means and names are as the model says.
  bool is_right() const {
    double last = 0, volatility = 0;
    size_t letters = 0, wanted = 0;
    for (const auto &result : results_) {
      last += result->last / tasks_;
      volatility += result->volatility / tasks_;
      letters += result->name.size();
    }
    for (int i = 0; i < tasks_; i++)
      wanted += std::string("path ").size() + std::to_string(i).size();
    const double error =
        5 * model_.start * model_.volatility / std::sqrt(tasks_);
    return std::fabs(last - model_.start * std::exp(model_.drift)) < error &&
           std::fabs(volatility - model_.volatility) < 0.01 &&
           letters == wanted && int(results_.size()) == tasks_;
  }

 private:
  void work() {
    for (int task; (task = next_.fetch_add(1)) < tasks_;) {
      const PricePath path(model_, task);
      auto result = std::make_unique<Result>();
      result->name = "path " + std::to_string(task);
      result->last = path.last();
      result->volatility = path.volatility(model_.years);
      std::lock_guard<std::mutex> guard(mutex_);
      results_.push_back(std::move(result));
    }
  }

  const Model model_;
  const int tasks_;
  std::atomic<int> next_{0};
  std::mutex mutex_;
  std::vector<std::unique_ptr<Result>> results_;  // guarded by mutex_
};

int main(int argc, char **argv) {
  Simulation simulation(argc > 1 ? atoi(argv[1]) : 15000);
  simulation.run(2);
  const bool right = simulation.is_right();
  printf("%s\n", right ? "right" : "wrong");
  return !right;
}
