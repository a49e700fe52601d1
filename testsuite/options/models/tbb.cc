// What oneTBB orders: tasks, mutexes, containers, pipelines, graphs, arenas.
// Nothing races. Usage: tbb THREADS
// SPDX-License-Identifier: GPL-3.0-or-later
#define TBB_PREVIEW_MUTEXES 1
#include <oneapi/tbb/collaborative_call_once.h>
#include <oneapi/tbb/mutex.h>
#include <oneapi/tbb/rw_mutex.h>
#include <tbb/tbb.h>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>
int main(int argc, char **argv) {
  tbb::global_control gc(tbb::global_control::max_allowed_parallelism,
                         argc > 1 ? std::atoi(argv[1]) : 2);
  long sum = 0;
  for (int round = 0; round < 5; round++) {
    std::vector<int> v(2000, 1), w(2000);
    tbb::parallel_for_each(v.begin(), v.end(), [](int &x) { x++; });
    tbb::parallel_sort(v.begin(), v.end());
    int total = tbb::parallel_scan(
        tbb::blocked_range<int>(0, 2000), 0,
        [&](const tbb::blocked_range<int> &r, int s, bool fin) {
          for (int i = r.begin(); i < r.end(); i++) {
            s += v[i];
            if (fin) w[i] = s;
          }
          return s;
        },
        [](int a, int b) { return a + b; });
    sum += total;
    int a = 0, b = 0, c = 0;
    tbb::parallel_invoke([&] { a = 1; }, [&] { b = 2; }, [&] { c = 3; });
    sum += a + b + c;
    tbb::spin_mutex sm;
    tbb::mutex m;
    tbb::queuing_mutex qm;
    tbb::spin_rw_mutex srw;
    tbb::queuing_rw_mutex qrw;
    tbb::rw_mutex rw;
    tbb::speculative_spin_mutex ssm;
    tbb::speculative_spin_rw_mutex ssrw;
    tbb::null_mutex nm;
    (void)nm;
    int x[8] = {};
    tbb::parallel_for(0, 500, [&](int i) {
      {
        tbb::spin_mutex::scoped_lock l(sm);
        x[0]++;
      }
      {
        tbb::mutex::scoped_lock l(m);
        x[1]++;
      }
      {
        tbb::queuing_mutex::scoped_lock l(qm);
        x[2]++;
      }
      {
        tbb::spin_rw_mutex::scoped_lock l(srw, i % 4 == 0);
        if (i % 4 == 0)
          x[3]++;
        else
          (void)*(volatile int *)&x[3];
      }
      {
        tbb::queuing_rw_mutex::scoped_lock l(qrw, i % 4 == 0);
        if (i % 4 == 0)
          x[4]++;
        else
          (void)*(volatile int *)&x[4];
      }
      {
        tbb::rw_mutex::scoped_lock l(rw, i % 4 == 0);
        if (i % 4 == 0)
          x[5]++;
        else
          (void)*(volatile int *)&x[5];
      }
      {
        tbb::speculative_spin_mutex::scoped_lock l(ssm);
        x[6]++;
      }
      {
        tbb::speculative_spin_rw_mutex::scoped_lock l(ssrw, i % 4 == 0);
        if (i % 4 == 0)
          x[7]++;
        else
          (void)*(volatile int *)&x[7];
      }
      {
        tbb::queuing_rw_mutex::scoped_lock l(qrw, false);
        (void)*(volatile int *)&x[4];
        if (i % 50 == 0) {
          l.upgrade_to_writer();
          x[4]++;
          l.downgrade_to_reader();
          (void)*(volatile int *)&x[4];
        }
      }
    });
    for (int i : x) sum += i;
    tbb::concurrent_vector<int> cv;
    tbb::concurrent_queue<int *> cq;
    tbb::concurrent_bounded_queue<int *> bq;
    bq.set_capacity(4);
    tbb::concurrent_hash_map<int, std::string> hm;
    tbb::concurrent_unordered_map<int, int> um;
    tbb::concurrent_map<int, int> cm;
    tbb::concurrent_priority_queue<int> pq;
    tbb::concurrent_set<int> cs;
    tbb::enumerable_thread_specific<int> ets(0);
    tbb::combinable<int> comb([] { return 0; });
    tbb::parallel_for(0, 500, [&](int i) {
      cv.push_back(i);
      cq.push(new int(i));
      {
        tbb::concurrent_hash_map<int, std::string>::accessor acc;
        hm.insert(acc, i % 17);
        acc->second += "x";
      }
      {
        tbb::concurrent_hash_map<int, std::string>::const_accessor acc;
        if (hm.find(acc, i % 17)) (void)acc->second.size();
      }
      um.insert({i % 100, i});
      cm.insert({i % 50, i});
      pq.push(i);
      cs.insert(i % 33);
      ets.local()++;
      comb.local()++;
    });
    int *p;
    while (cq.try_pop(p)) {
      sum += *p;
      delete p;
    }
    int q;
    while (pq.try_pop(q)) sum += q;
    sum += ets.combine(std::plus<int>()) + comb.combine(std::plus<int>()) +
           cv.size() + um.size() + cm.size() + hm.size() + cs.size();
    std::thread producer([&] {
      for (int i = 0; i < 50; i++) bq.push(new int(i));
    });
    for (int i = 0; i < 50; i++) {
      bq.pop(p);
      sum += *p;
      delete p;
    }
    producer.join();
    int next = 0, out = 0;
    tbb::parallel_pipeline(
        8, tbb::make_filter<void, int *>(tbb::filter_mode::serial_in_order,
                                         [&](tbb::flow_control &fc) -> int * {
                                           if (next == 100) {
                                             fc.stop();
                                             return nullptr;
                                           }
                                           return new int(next++);
                                         }) &
               tbb::make_filter<int *, int *>(tbb::filter_mode::parallel,
                                              [](int *i) {
                                                *i *= 2;
                                                return i;
                                              }) &
               tbb::make_filter<int *, void>(
                   tbb::filter_mode::serial_out_of_order, [&](int *i) {
                     out += *i;
                     delete i;
                   }));
    sum += out + next;
    tbb::task_arena ar(3);
    int res = 0;
    ar.execute([&] {
      tbb::parallel_for(0, 100, [&](int i) { w[i] = i; });
      res = w[50];
    });
    sum += res;
    tbb::task_group tg;
    int defer = 0;
    auto h = tg.defer([&] { defer = 7; });
    tg.run(std::move(h));
    tg.wait();
    sum += defer;
    ar.enqueue(tg.defer([&] { defer++; }));
    tg.wait();
    sum += defer;
    {
      tbb::flow::graph g;
      int fsum = 0;
      tbb::flow::function_node<int, int> f1(g, tbb::flow::unlimited,
                                            [](int i) { return i * i; });
      tbb::flow::function_node<int, int> f2(g, tbb::flow::serial, [&](int i) {
        fsum += i;
        return i;
      });
      tbb::flow::broadcast_node<int> br(g);
      tbb::flow::queue_node<int> qn(g);
      tbb::flow::make_edge(br, f1);
      tbb::flow::make_edge(f1, qn);
      tbb::flow::make_edge(qn, f2);
      for (int i = 0; i < 100; i++) br.try_put(i);
      g.wait_for_all();
      sum += fsum;
      tbb::flow::continue_node<tbb::flow::continue_msg> c1(
          g, [&](const tbb::flow::continue_msg &) { a = 5; }),
          c2(g, [&](const tbb::flow::continue_msg &) { b = a; });
      tbb::flow::make_edge(c1, c2);
      c1.try_put(tbb::flow::continue_msg());
      g.wait_for_all();
      sum += b;
    }
    std::once_flag of;
    (void)of;
    tbb::collaborative_once_flag cf;
    int once = 0;
    tbb::parallel_for(0, 50, [&](int) {
      tbb::collaborative_call_once(cf, [&] { once = 3; });
      if (once != 3) std::puts("bad");
    });
    tbb::this_task_arena::isolate(
        [&] { tbb::parallel_for(0, 10, [&](int i) { w[i] = 3 * i; }); });
    sum += w[9];
    sum += tbb::parallel_deterministic_reduce(
        tbb::blocked_range<int>(0, 100), 0,
        [&](const tbb::blocked_range<int> &r, int s) {
          for (int i = r.begin(); i < r.end(); i++) s += v[i];
          return s;
        },
        std::plus<int>());
    tbb::affinity_partitioner ap;
    for (int k = 0; k < 3; k++)
      tbb::parallel_for(
          tbb::blocked_range<int>(0, 2000),
          [&](const tbb::blocked_range<int> &r) {
            for (int i = r.begin(); i < r.end(); i++) w[i]++;
          },
          ap);
    tbb::parallel_for(
        tbb::blocked_range<int>(0, 2000),
        [&](const tbb::blocked_range<int> &r) {
          for (int i = r.begin(); i < r.end(); i++) w[i]++;
        },
        tbb::static_partitioner());
    tbb::parallel_for(
        tbb::blocked_range<int>(0, 2000, 100),
        [&](const tbb::blocked_range<int> &r) {
          for (int i = r.begin(); i < r.end(); i++) w[i]++;
        },
        tbb::simple_partitioner());
    try {
      tbb::parallel_for(0, 100, [&](int i) {
        if (i == 57) throw 1;
        w[i]++;
      });
    } catch (int) {
      sum++;
    }
  }
  std::printf("%ld\n", sum);
}
