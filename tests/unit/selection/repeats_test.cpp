// Calls that run without asking: found again by their sizes, counted, and forgotten with their
// kernels.
#include <doctest/doctest.h>

#include <vector>

#include "accel/decide/which/adaptive.h"
#include "kernels.h"
#include "machine.h"

using namespace selection_test;

namespace {

struct Sizes {
  std::int64_t m, k, n;
};

// Products of whole numbers, whose answers are known without rounding.
struct Product {
  std::vector<double> a, b, c;
  MatmulArgs args;
  explicit Product(Sizes s, std::int64_t batch = 1) {
    a.assign(static_cast<std::size_t>(s.m * s.k * batch), 2);
    b.assign(static_cast<std::size_t>(s.k * s.n * batch), 3);
    c.assign(static_cast<std::size_t>(s.m * s.n * batch), -1);
    args.m = s.m;
    args.k = s.k;
    args.n = s.n;
    args.batch = batch;
    args.aStep = s.m * s.k;
    args.bStep = s.k * s.n;
    args.a = a.data();
    args.b = b.data();
    args.c = c.data();
  }
  bool right() const {
    return c == std::vector<double>(c.size(), 6.0 * static_cast<double>(args.k));
  }
};

struct Products {
  Selector selector;
  cpu::ThreadPool pool{1};
  SteadyClock clock;
  CpuProducts products{selector, pool, clock};
  Products() { addCpuKernels(selector.registry(), 1); }
  std::uint64_t runsOf(const Product& p) {
    selector.countGranted();
    const auto reported = selector.reported(workloadKey(workloadOf(p.args)));
    return reported ? reported->runs : 0;
  }
};

}  // namespace

TEST_CASE("K5: what a loop used of a grant is counted once, and a grant that ends leaves no more") {
  Grant e;
  e.give(nullptr, 10);
  e.left -= 4;
  CHECK(e.takeUsed() == 4);
  CHECK(e.takeUsed() == 0);
  e.left -= 1;
  e.end();
  CHECK(e.left == 0);
  CHECK(e.takeUsed() == 1);
  CHECK(e.takeUsed() == 0);
}

TEST_CASE("products of many sizes in turn each have their own answer and are each counted") {
  Products p;
  // More than are remembered, and several that want the same place: m + 3 k + 5 n.
  std::vector<Product> all;
  for (std::int64_t i = 1; i <= 12; ++i) all.emplace_back(Sizes{i, 4, 4});
  for (std::int64_t i = 1; i <= 12; ++i) all.emplace_back(Sizes{16 + i, 4, 4});
  all.emplace_back(Sizes{4, 5, 3});
  all.emplace_back(Sizes{7, 4, 3});
  all.emplace_back(Sizes{4, 4, 4}, 3);
  all.emplace_back(Sizes{4, 20, 4});
  for (int round = 0; round < 300; ++round) {
    for (Product& q : all) {
      q.c.assign(q.c.size(), -1);
      REQUIRE(p.products.multiply(q.args));
      REQUIRE(q.right());
      CHECK(p.products.takeWorkload() == workloadKey(workloadOf(q.args)));
      CHECK(p.products.takeWorkload() == 0);
    }
  }
  // Alike ones have one kind, whose calls are added up.
  for (const Product& q : all) CHECK(p.runsOf(q) >= 280);
}

TEST_CASE("one size with other operands: a matrix repeated through a batch, other memory") {
  Products p;
  Product once({4, 4, 4}, 5), other({4, 4, 4}, 5);
  for (double& v : other.a) v = 20;
  for (int i = 0; i < 200; ++i) {
    Product& q = i % 3 ? once : other;
    q.args.bStep = i % 2 ? 0 : 16;
    // Only the first is looked at when it is repeated.
    for (std::size_t j = 16; j < q.b.size(); ++j) q.b[j] = i % 2 ? 1e9 : 3;
    q.c.assign(q.c.size(), -1);
    REQUIRE(p.products.multiply(q.args));
    REQUIRE(q.c == std::vector<double>(q.c.size(), i % 3 ? 24 : 240));
  }
}

TEST_CASE("one size in two types") {
  Products p;
  Product q({4, 4, 4});
  std::vector<float> a(16, 2), b(16, 3), c(16);
  MatmulArgs single = q.args;
  single.dtype = DType::F32;
  single.a = a.data();
  single.b = b.data();
  single.c = c.data();
  for (int i = 0; i < 200; ++i) {
    c.assign(16, -1);
    q.c.assign(16, -1);
    REQUIRE(p.products.multiply(single));
    REQUIRE(p.products.takeWorkload() == workloadKey(workloadOf(single)));
    REQUIRE(p.products.multiply(q.args));
    REQUIRE(p.products.takeWorkload() == workloadKey(workloadOf(q.args)));
    REQUIRE(c == std::vector<float>(16, 24));
    REQUIRE(q.right());
  }
}

TEST_CASE("products: a granted kernel that fails, or throws, is asked about again") {
  for (bool throws : {false, true}) {
    Products p;
    int calls = 0;
    bool works = true;
    KernelEntry mine;
    mine.id = "host.mine";
    mine.operation = Operation::Matmul;
    mine.characteristics.startNanos = 0;
    mine.characteristics.nanosPerStep = 1e-6;
    mine.characteristics.doubt = 0.01;
    mine.function = [&](const MatmulArgs& a) {
      ++calls;
      if (!works && throws) throw 7;
      if (!works) return Status(StatusCode::Failed, "no");
      std::fill_n(static_cast<double*>(a.c), a.m * a.n, 6.0 * static_cast<double>(a.k));
      return Status::ok();
    };
    REQUIRE(p.selector.registry().add(mine).isOk());
    Product q({3, 600, 3});
    q.args.k = 500;
    for (int i = 0; i < 3000; ++i) REQUIRE(p.products.multiply(q.args));
    REQUIRE(calls > 2000);
    works = false;
    calls = 0;
    for (int i = 0; i < 3000; ++i) {
      q.c.assign(q.c.size(), -1);
      REQUIRE(p.products.multiply(q.args));
      REQUIRE(q.right());
    }
    CHECK(calls > 0);
    CHECK(calls < 3000);
  }
}

TEST_CASE("products: while the selection is not to be asked, none is taken") {
  Selector s;
  addCpuKernels(s.registry(), 1);
  cpu::ThreadPool pool(1);
  SteadyClock clock;
  bool wanted = false;
  int begun = 0;
  CpuProducts products(s, pool, clock, nullptr, [&] {
    ++begun;
    return wanted;
  });
  Product q({4, 4, 4});
  CHECK_FALSE(products.multiply(q.args));
  CHECK(products.takeWorkload() == 0);
  CHECK(q.c[0] == -1);
  wanted = true;
  CHECK(products.multiply(q.args));
  CHECK(q.right());
  CHECK(begun == 2);
}

TEST_CASE("short products are timed over again, what a host's function does is done once") {
  // Reading it takes 40 ns and nothing else takes any time: all that is seen is what was not taken
  // off, over the number of calls.
  struct Reading final : Clock {
    std::uint64_t now = 0, readings = 0;
    std::uint64_t nanos() noexcept override {
      ++readings;
      return now += 340;
    }
    std::uint64_t readingNanos() noexcept override { return 40; }
  } clock;
  Selector s;
  addCpuKernels(s.registry(), 1);
  cpu::ThreadPool pool(1);
  CpuProducts products(s, pool, clock);
  Product q({4, 4, 4});
  REQUIRE(products.multiply(q.args));
  CHECK(q.right());
  CHECK(clock.readings == 4);
  // 300 ns once: thirteen times more fit, which took 300 together.
  const Slot* place = s.times().find(products.takeWorkload());
  REQUIRE(place);
  CHECK(place->tracks.begin()->second.nanos() > 22);
  CHECK(place->tracks.begin()->second.nanos() < 24);
}

TEST_CASE("reports count calls that ran without asking, maps as well as products") {
  cpu::CpuProvider cpu(1);
  Adaptive adaptive(cpu, {});
  Product q({4, 4, 4});
  for (int i = 0; i < 20000; ++i) REQUIRE(adaptive.products().multiply(q.args));
  // All but the few that only warmed something up.
  const std::string said = adaptive.explain(adaptive.takeProductWorkload());
  const std::size_t end = said.find(" runs");
  REQUIRE(end != std::string::npos);
  CHECK(std::stoi(said.substr(said.rfind(' ', end - 1))) >= 19900);
  const KernelIr kernel = chain({3000}, DType::F64, {Reduce::None});
  Arrays arrays(kernel);
  CachedKernel cached;
  for (int i = 0; i < 10000; ++i)
    REQUIRE(adaptive.run(kernel, arrays.inputs, arrays.outputs, &cached).isOk());
  const auto report = adaptive.report(2);
  REQUIRE(report.selection.choices.size() == 2);
  CHECK(report.selection.choices[0].runs >= 19900);
  CHECK(report.selection.choices[1].runs >= 9900);
}

TEST_CASE("a kernel that comes is asked about at once, whatever was granted") {
  cpu::CpuProvider cpu(1);
  Adaptive adaptive(cpu, {});
  const KernelIr kernel = chain({3000}, DType::F64, {Reduce::None});
  Arrays arrays(kernel);
  CachedKernel cached;
  const auto run = [&](int calls) {
    for (int i = 0; i < calls; ++i)
      REQUIRE(adaptive.run(kernel, arrays.inputs, arrays.outputs, &cached).isOk());
  };
  run(5000);
  // It looks best, and the cpu refuses its plan: that shows that it was tried.
  KernelEntry odd = *adaptive.selector().registry().find("cpu.map.blocks");
  odd.id = "odd";
  odd.characteristics.startNanos = odd.characteristics.nanosPerStep = 0;
  odd.plan.blockBytes = 512;
  REQUIRE(adaptive.selector().registry().add(odd).isOk());
  run(30);
  const auto usage = usageOf(adaptive.selector().times());
  REQUIRE(usage.count("odd") == 1);
  CHECK(usage.at("odd").failures == 1);
}

TEST_CASE("a clock's own reading is not in what it measures") {
  struct Ticking final : Clock {
    std::uint64_t now = 0;
    std::uint64_t nanos() noexcept override { return now += 40; }
    std::uint64_t readingNanos() noexcept override { return 40; }
  } clock;
  std::uint64_t begin = clock.nanos();
  CHECK(clock.since(begin) == 1);  // nothing in between; a time is never 0
  begin = clock.nanos();
  clock.now += 25;
  CHECK(clock.since(begin) == 25);
  SteadyClock real;
  CHECK(real.readingNanos() < 1000000);
  CHECK(real.since(real.nanos()) < 1000000);
}

TEST_CASE("K5: what a short kernel took behind a judgement does not rule it out") {
  Machine m;
  KernelEntry a = kernel("a", 20, 0), b = kernel("b", 30, 0);
  a.characteristics.doubt = b.characteristics.doubt = 0.3;
  REQUIRE(m.selector.registry().add(a).isOk());
  REQUIRE(m.selector.registry().add(b).isOk());
  const Workload w = mapOf(100);
  // The first ones, asked about each time: a came before b and found the caches cold.
  for (int i = 0; i < 5; ++i) {
    m.selector.observe(w, *m.selector.registry().find("a"), 190, false);
    m.selector.observe(w, *m.selector.registry().find("b"), 100, false);
  }
  m.time = [](const std::string& id, const Workload&) { return id == "a" ? 20 : 30; };
  for (int i = 0; i < 60; ++i) m.run(w);
  CHECK(m.selector.select(w).value().kernel->id == "a");
}
