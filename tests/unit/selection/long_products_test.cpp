// Long products: a try takes a few columns of one, so that it stays cheap.
#include <cstring>
#include <set>

#include "accel/decide/which/products.h"
#include "tests/unit/selection/machine.h"

using namespace selection_test;

namespace {

Workload productOf(std::int64_t m, std::int64_t k, std::int64_t n, std::int64_t batch = 1) {
  Workload w;
  w.operation = Operation::Matmul;
  w.size[0] = m;
  w.size[1] = k;
  w.size[2] = n;
  w.size[3] = batch;
  return w;
}

KernelEntry product(const std::string& id, cpu::MatmulWay way, double step) {
  KernelEntry k = kernel(id, 100, step);
  k.operation = Operation::Matmul;
  k.matmul.way = way;
  k.characteristics.doubt = 0.3;
  return k;
}

// Says that the better of two kernels is the worse one.
void addProducts(Selector& s) {
  REQUIRE(s.registry().add(product("stated", cpu::MatmulWay::Tall, 0.05)).isOk());
  REQUIRE(s.registry().add(product("better", cpu::MatmulWay::Blocked, 0.055)).isOk());
}

}  // namespace

TEST_CASE("K5: a long product tries another kernel on an eighth of its columns") {
  Machine m;
  addProducts(m.selector);
  m.time = [](const std::string& id, const Workload& w) {
    return (id == "better" ? 0.025 : 0.05) * w.work();
  };
  const Workload w = productOf(512, 512, 512);
  int tries = 0, calls = 0;
  double excess = 0;
  while (calls < 100) {
    const Choice c = m.selector.choose(w).value();
    ++calls;
    if (c.exploring) {
      ++tries;
      CHECK(c.share == 0.125);
      REQUIRE(c.rest);
      CHECK(c.rest != c.kernel);
      excess += c.share * std::max(0.0, m.time(c.kernel->id, w) - c.bestNanos);
    } else {
      CHECK(c.share == 1);
    }
    const double t = m.time(c.kernel->id, w);
    m.selector.record(w, c, static_cast<std::uint64_t>(t), true);
  }
  CHECK(tries > 0);
  CHECK(m.selector.exploreNanos() / excess > 0.999);
  CHECK(m.selector.exploreNanos() / excess < 1.001);
  CHECK(m.selector.select(w).value().kernel->id == "better");
  // What the share cost is booked, no more.
  const double all = m.selector.runNanos() / m.time("better", w);
  CHECK(all < 120);
  CHECK(all > 100);
}

TEST_CASE("K5: what a try of a share costs decides when it may be made") {
  // The same kernels: whole, a try may cost as much as eight shares, so it comes much later.
  const auto firstTry = [](const Workload& w) {
    Machine m;
    addProducts(m.selector);
    m.time = [](const std::string&, const Workload& v) { return 0.05 * v.work(); };
    for (int call = 1; call < 2000; ++call) {
      const Choice c = m.selector.choose(w).value();
      if (c.exploring) return call;
      m.selector.record(w, c, static_cast<std::uint64_t>(m.time("", w)), true);
    }
    return 2000;
  };
  const int cut = firstTry(productOf(512, 512, 512)), whole = firstTry(productOf(64, 512, 64, 64));
  CHECK(cut < 40);
  CHECK(whole > 3 * cut);
}

TEST_CASE("K5: short, narrow and batched products and other operations are tried as a whole") {
  const auto shares = [](const Workload& w) {
    Machine m;
    addProducts(m.selector);
    KernelEntry a = kernel("map1", 100, 1), b = kernel("map2", 100, 1);
    REQUIRE(m.selector.registry().add(a).isOk());
    REQUIRE(m.selector.registry().add(b).isOk());
    std::set<double> seen;
    for (int call = 0; call < 400; ++call) {
      const Choice c = m.selector.choose(w).value();
      if (c.exploring) seen.insert(c.share);
      m.selector.record(w, c, static_cast<std::uint64_t>(0.05 * w.work()), true);
    }
    return seen;
  };
  CHECK(shares(productOf(512, 512, 512)) == std::set<double>{0.125});
  CHECK(shares(productOf(1000, 1000, 256)) == std::set<double>{0.25});
  CHECK(shares(productOf(64, 64, 256)) == std::set<double>{1});     // 50 us
  CHECK(shares(productOf(10000, 100, 64)) == std::set<double>{1});  // no columns to spare
  CHECK(shares(productOf(512, 512, 128, 8)) == std::set<double>{1});
  CHECK(shares(mapOf(100000000)) == std::set<double>{1});
}

TEST_CASE("K5: a product that two kernels share has the bits of either") {
  Selector selector;
  addProducts(selector);
  cpu::ThreadPool pool(2);
  StepClock clock;
  CpuProducts products(selector, pool, clock);
  const std::int64_t m = 70, k = 40, n = 517;
  std::vector<double> a(static_cast<std::size_t>(m * k)), b(static_cast<std::size_t>(k * n)),
      c(static_cast<std::size_t>(m * n)), expected(c.size());
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = 1.0 / static_cast<double>(i + 1);
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<double>(i % 97) - 48.3;
  MatmulArgs args{DType::F64, m, k, n, 1, a.data(), b.data(), expected.data(), 0, 0};
  cpu::multiply(args, {cpu::MatmulWay::Tall, 1}, pool);
  args.c = c.data();
  for (int call = 0; call < 60; ++call) {
    std::fill(c.begin(), c.end(), -1.0);
    REQUIRE(products.multiply(args));
    CHECK(std::memcmp(c.data(), expected.data(), c.size() * sizeof(double)) == 0);
  }
  const Slot* place = selector.times().find(products.takeWorkload());
  REQUIRE(place);
  // A millisecond for an eighth of the columns, or for a whole product.
  REQUIRE(place->tracks.count("better"));
  CHECK(place->tracks.at("better").nanos() / (1e6 * 517 / 64) == doctest::Approx(1).epsilon(1e-6));
  CHECK(place->tracks.at("stated").nanos() / 1e6 == doctest::Approx(1).epsilon(1e-6));
}

TEST_CASE("K5: a choice that stays is asked about ever more seldom, one that changes often again") {
  Machine m;
  crossing(m);
  const Workload w = mapOf(20000);
  const auto call = [&] {
    const Choice c = m.selector.choose(w).value();
    m.selector.record(w, c, static_cast<std::uint64_t>(m.time(c.kernel->id, w)), true);
    return c;
  };
  std::uint32_t early = 0, late = 0;
  for (int i = 0; i < 40 && early == 0; ++i) early = call().repeat;
  for (int i = 0; i < 300; ++i) late = std::max(late, call().repeat);
  REQUIRE(early > 0);
  CHECK(late / early == 8);
  // The other one is the faster now.
  const std::string was = m.selector.select(w).value().kernel->id;
  const auto before = m.time;
  m.time = [=](const std::string& id, const Workload& v) {
    return before(was, v) * (id == was ? 4 : 1);
  };
  Choice c = call();
  for (int i = 0; i < 300 && (c.exploring || c.kernel->id == was); ++i) c = call();
  CHECK(c.kernel->id != was);
  CHECK(c.repeat < 2 * early);
}
