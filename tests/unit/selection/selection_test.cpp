// K1-K5: the registry, candidates, score-based, learned and hybrid selection, tracking.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <map>
#include <memory>

#include "accel/decide/which/selector.h"
#include "machine.h"
#include "tests/unit/near.h"
#include "text_store.h"

using namespace accel;
using namespace accel::selection;
using namespace selection_test;

namespace {

std::vector<const KernelEntry*> takers(const KernelRegistry& r, const Workload& w) {
  Result<std::vector<const KernelEntry*>> found = r.candidates(w);
  return found ? found.value() : std::vector<const KernelEntry*>();
}

}  // namespace

TEST_CASE("K1: the registry refuses nonsense, takes custom kernels, forgets removed ones") {
  KernelRegistry r;
  CHECK(r.add(kernel("x", 1, 1)).isOk());
  CHECK(r.add(kernel("x", 1, 1)).code() == StatusCode::InvalidTask);
  CHECK(r.add(kernel("", 1, 1)).code() == StatusCode::InvalidTask);
  CHECK_FALSE(r.add(kernel("y", -1, 1)).isOk());
  CHECK_FALSE(r.add(kernel("y", 1, NAN)).isOk());
  KernelEntry odd = kernel("y", 1, 1);
  odd.characteristics.cacheEfficiency = 1.5;
  CHECK_FALSE(r.add(odd).isOk());
  KernelEntry custom = kernel("mine", 1, 1);
  custom.variant = Variant::Custom;
  custom.note = "the host program's";
  CHECK(r.add(custom).isOk());
  REQUIRE(r.find("mine"));
  CHECK(std::string(variantName(r.find("mine")->variant)) == "custom");
  CHECK(r.remove("mine"));
  CHECK_FALSE(r.remove("mine"));
  CHECK_FALSE(r.find("mine"));
  CHECK(takers(r, mapOf(5)).size() == 1);
}

TEST_CASE("K1: the real kernels are there") {
  KernelRegistry r;
  addCpuKernels(r, 2);
  for (const char* id :
       {"cpu.map.whole", "cpu.map.blocks", "cpu.map.blocks_threads", "cpu.reduce.direct",
        "cpu.reduce.direct_threads", "cpu.reduce.blocks", "cpu.reduce.blocks_threads",
        "cpu.reduce.gathered", "cpu.reduce.strips", "cpu.reduce.two_pass", "cpu.matmul.small",
        "cpu.matmul.tiled", "cpu.matmul.tall", "cpu.matmul.blocked", "cpu.matmul.tall_threads"})
    CHECK_MESSAGE(r.find(id), id);
  KernelRegistry one;
  addCpuKernels(one, 1);
  for (const KernelEntry* k : takers(one, mapOf(1000))) CHECK(k->id != "cpu.map.blocks_threads");
}

TEST_CASE("K2: every constraint counts") {
  KernelRegistry r;
  KernelEntry k = kernel("k", 1, 1);
  k.constraints.minElements = 10;
  k.constraints.maxElements = 1000;
  k.constraints.dtypes = dtypeBit(DType::F32);
  k.constraints.alignment = 32;
  k.constraints.shapes = {{{0, 0, 0, 0}, {100, 9, 9, 9}}, {{500, 0, 0, 0}, {600, 9, 9, 9}}};
  k.constraints.features = {"avx9"};
  k.accepts = [](const Workload& w) { return !w.broadcast; };
  REQUIRE(r.add(k).isOk());
  r.addFeature("avx9");
  Workload w = mapOf(50);
  w.dtype = DType::F32;
  auto takes = [&] { return r.candidates(w).isOk(); };
  CHECK(takes());
  auto without = [&](auto change) {
    const Workload before = w;
    change();
    CHECK_FALSE(takes());
    w = before;
  };
  without([&] { w.size[0] = 5; });
  without([&] { w.size[0] = 2000; });
  without([&] { w.size[0] = 200; });
  without([&] { w.dtype = DType::F64; });
  without([&] { w.alignment = 16; });
  without([&] { w.broadcast = true; });
  without([&] { w.operation = Operation::Reduce; });
  without([&] { w.backend = Backend::WebGpu; });
  w.size[0] = 550;
  CHECK(takes());
  KernelRegistry bare;
  REQUIRE(bare.add(k).isOk());
  CHECK_FALSE(bare.candidates(w).isOk());
}

TEST_CASE("K2: no candidate is an error that names operation and backend") {
  Selector s;
  Workload w;
  w.operation = Operation::Matmul;
  w.backend = Backend::WebGpu;
  for (const Status& status : {s.select(w).status(), s.choose(w).status()}) {
    CHECK(status.code() == StatusCode::Unsupported);
    CHECK(status.message().find("matmul") != std::string::npos);
    CHECK(status.message().find("webgpu") != std::string::npos);
  }
}

TEST_CASE("K2: products are never exchanged for others with different bits") {
  KernelRegistry r;
  addCpuKernels(r, 2);
  MatmulArgs small;
  small.m = small.k = small.n = 8;
  MatmulArgs large;
  large.m = large.n = 512;
  large.k = kLongestChain + 1;
  // Without a library everything is canonical.
  for (const KernelEntry* k : takers(r, workloadOf(large))) CHECK(k->canonical);
  KernelEntry library = kernel("library", 1, 0.01);
  library.operation = Operation::Matmul;
  library.canonical = false;
  REQUIRE(r.add(library).isOk());
  for (const KernelEntry* k : takers(r, workloadOf(small))) CHECK(k->canonical);
  REQUIRE(takers(r, workloadOf(large)).size() == 1);
  CHECK(takers(r, workloadOf(large))[0]->id == "library");
}

TEST_CASE("K3: the score is made of five parts, and each can decide") {
  std::vector<std::unique_ptr<Selector>> alive;  // a selection points into its selector
  auto winner = [&](std::function<void(KernelEntry&)> better,
                    std::function<void(Selector&, const Workload&)> then = {}) {
    SelectorOptions o;
    o.algorithm = Algorithm::Score;
    alive.push_back(std::make_unique<Selector>(o));
    Selector& s = *alive.back();
    KernelEntry a = kernel("a", 100, 1), b = kernel("b", 100, 1);
    better(b);
    REQUIRE(s.registry().add(a).isOk());
    REQUIRE(s.registry().add(b).isOk());
    const Workload w = mapOf(10000);
    if (then) then(s, w);
    return s.select(w).value();
  };
  CHECK(winner([](KernelEntry&) {}).kernel->id == "a");  // a tie goes to the first
  CHECK(winner([](KernelEntry& b) { b.characteristics.nanosPerStep = 0.5; }).kernel->id == "b");
  CHECK(winner([](KernelEntry& b) { b.characteristics.cacheEfficiency = 0.9; }).kernel->id == "b");
  // Twice as fast counts for 0.2 of the score: as much as four times the memory costs 0.15, not as
  // much as that and no cache at all.
  const auto fast = [](double extra, double cache) {
    return [=](KernelEntry& b) {
      b.characteristics.nanosPerStep = 0.5;
      b.characteristics.extraBytesPerElement = extra;
      b.characteristics.cacheEfficiency = cache;
    };
  };
  const double usual = kernel("a", 100, 1).characteristics.cacheEfficiency;
  const double bytes = mapOf(10000).bytes() / 10000;
  CHECK(winner(fast(3 * bytes, usual)).kernel->id == "b");
  CHECK(winner(fast(3 * bytes, usual - 0.5)).kernel->id == "a");
  CHECK(winner(fast(0, usual - 0.5)).kernel->id == "b");
  const auto history = [](Selector& s, const Workload& w) {
    s.observe(w, *s.registry().find("a"), 30000);
    s.observe(w, *s.registry().find("b"), 10000);
  };
  CHECK(winner([](KernelEntry&) {}, history).kernel->id == "b");
  // The kernel in use stays in use although another, which a tie would go to, comes along.
  const auto inUse = [](Selector& s, const Workload& w) {
    KernelEntry early = kernel("early", 100, 1);
    early.constraints.features = {"later"};
    REQUIRE(s.registry().remove("a"));
    REQUIRE(s.registry().remove("b"));
    REQUIRE(s.registry().add(early).isOk());
    REQUIRE(s.registry().add(kernel("b", 100, 1)).isOk());
    CHECK(s.choose(w).value().kernel->id == "b");
    s.registry().addFeature("later");
  };
  CHECK(winner([](KernelEntry&) {}, inUse).kernel->id == "b");
  const Selection s = winner([](KernelEntry& b) { b.characteristics.nanosPerStep = 0.5; });
  CHECK(s.method == Algorithm::Score);
  CHECK(s.confidence > 0.5);
  CHECK(s.confidence <= 1);
  // Less sure of a smaller lead.
  CHECK(winner([](KernelEntry& b) { b.characteristics.nanosPerStep = 0.95; }).confidence <
        s.confidence);
  CHECK(near(winner([](KernelEntry&) {}).confidence, 0.5));
  CHECK(s.reason.find("score") != std::string::npos);
  REQUIRE(s.alternatives.size() == 1);
  CHECK(s.alternatives[0].kernel->id == "a");
  CHECK(s.alternatives[0].nanos > s.nanos);
}

TEST_CASE("K4: the learned model finds the crossing that the characteristics got wrong") {
  SelectorOptions o;
  o.algorithm = Algorithm::Learned;
  Machine m(o);
  crossing(m);
  // Trained on powers of four, asked in between.
  for (int round = 0; round < 4; ++round) {
    for (std::int64_t n = 256; n <= 16000000; n *= 4) {
      for (const char* id : {"a", "b"})
        m.selector.observe(mapOf(n), *m.selector.registry().find(id), m.time(id, mapOf(n)));
    }
  }
  int right = 0, rightByScore = 0, asked = 0;
  for (std::int64_t n = 512; n <= 16000000; n *= 4) {
    const Workload w = mapOf(n + n / 3);
    const std::string best = m.time("a", w) < m.time("b", w) ? "a" : "b";
    ++asked;
    right += m.selector.select(w, Algorithm::Learned).value().kernel->id == best;
    rightByScore += m.selector.select(w, Algorithm::Score).value().kernel->id == best;
  }
  CHECK(right >= asked - 1);
  CHECK(right > rightByScore);
  const Workload w = mapOf(3000);
  CHECK(near(m.selector.predict(*m.selector.registry().find("b"), w).nanos(), m.time("b", w), 0.3));
}

TEST_CASE("K4: hybrid trusts the model only when it has measured itself to be good") {
  Machine m;
  crossing(m);
  const Workload w = mapOf(1000);
  const Selection before = m.selector.select(w).value();
  CHECK(before.method == Algorithm::Score);
  CHECK(before.kernel->id == "a");
  for (int i = 0; i < 5; ++i) {
    for (const char* id : {"a", "b"})
      m.selector.observe(w, *m.selector.registry().find(id), m.time(id, w));
  }
  const Selection after = m.selector.select(w).value();
  CHECK(after.method == Algorithm::Learned);
  CHECK(after.kernel->id == "b");
  CHECK(after.confidence >= 0.6);
  CHECK(after.reason.find("learned") != std::string::npos);
}

TEST_CASE("K5: running settles on the best kernel, and exploration stays within two percent") {
  Machine m;
  crossing(m);
  double spent = 0, best = 0;
  for (int i = 0; i < 4000; ++i) {
    const Workload w = mapOf(i % 3 == 0 ? 3000 : i % 3 == 1 ? 60000 : 2000000);
    spent += m.run(w);
    best += std::min(m.time("a", w), m.time("b", w));
  }
  CHECK(spent <= best * 1.03);
  CHECK(m.selector.exploreNanos() <= 0.02 * m.selector.runNanos());
  CHECK(near(m.selector.runNanos(), spent, 0.05));
  CHECK(m.selector.report(10).explored > 0);
}

TEST_CASE("K4: one slow run of a kernel does not make its other version look fast") {
  SelectorOptions o;
  o.threads = 2;
  Machine m(o);
  addCpuKernels(m.selector.registry(), 2);
  // Twice as fast on two threads; doubles take longer than singles; into memory that was never
  // touched everything takes four times as long.
  bool fresh = false;
  m.time = [&](const std::string& id, const Workload& w) {
    const double one = w.dtype == DType::F64 ? 50e6 : 20e6;
    return (id == "cpu.map.blocks_threads" ? one / 2 : one) * (fresh ? 4 : 1);
  };
  Workload w = mapOf(8 << 20);
  w.weight = 48;
  w.ops = 12;
  w.inputs = 2;
  for (DType dtype : {DType::F32, DType::F64}) {
    w.dtype = dtype;
    for (int i = 0; i < 40; ++i) {
      fresh = i == 0;
      CHECK(m.selector.choose(w).value().kernel->id == "cpu.map.blocks_threads");
      m.run(w);
    }
  }
}

TEST_CASE("K5: exploration stays within two percent of each workload's own time") {
  Machine m;
  crossing(m);
  for (const char* id : {"c", "d"}) REQUIRE(m.selector.registry().add(kernel(id, 100, 0.9)).isOk());
  const auto known = m.time;
  m.time = [=](const std::string& id, const Workload& w) {
    return id == "c" || id == "d" ? 3 * known("a", w) : known(id, w);
  };
  // One is called all the time, one seldom: the first must not pay for the second.
  std::map<std::int64_t, double> spent, excess;
  for (int i = 0; i < 6000; ++i) {
    const Workload w = mapOf(i % 20 ? 2000000 : 3000);
    const Choice c = m.selector.choose(w).value();
    const double t = m.time(c.kernel->id, w);
    m.selector.record(w, c, static_cast<std::uint64_t>(t), true);
    spent[w.size[0]] += t;
    if (c.exploring) excess[w.size[0]] += std::max(0.0, t - c.bestNanos);
  }
  CHECK(excess[2000000] > 0);
  for (const auto& [size, nanos] : excess) CHECK(nanos <= 0.02 * spent[size]);
}

TEST_CASE("K5: a kernel that only looks good is bounded too") {
  Machine m;
  REQUIRE(m.selector.registry().add(kernel("good", 1000, 0.1)).isOk());
  for (const char* id : {"bad1", "bad2", "bad3"})
    REQUIRE(m.selector.registry().add(kernel(id, 900, 0.1)).isOk());
  m.time = [](const std::string& id, const Workload& w) {
    return (id == "good" ? 1.0 : 50.0) * (1000 + w.elements());
  };
  double spent = 0, best = 0;
  for (int i = 0; i < 20000; ++i) {
    const Workload w = mapOf(1000 + i % 7 * 4000);
    spent += m.run(w);
    best += m.time("good", w);
  }
  CHECK(spent <= best * 1.06);
}

TEST_CASE("K5: a workload whose best kernel changes is judged anew") {
  Machine m;
  crossing(m);
  const Workload w = mapOf(3000);
  for (int i = 0; i < 500; ++i) m.run(w);
  CHECK(m.selector.choose(w).value().kernel->id == "b");
  m.time = [](const std::string& id, const Workload&) { return id == "a" ? 3000 : 30000; };
  double late = 0;
  for (int i = 0; i < 4000; ++i) late = m.run(w);
  CHECK(late == 3000);
}

TEST_CASE("K5: a failing kernel is not chosen again") {
  Machine m;
  crossing(m);
  const Workload w = mapOf(1000);
  const Choice first = m.selector.choose(w).value();
  m.selector.record(w, first, 0, false);
  const Choice second = m.selector.choose(w).value();
  CHECK(second.kernel != first.kernel);
}

TEST_CASE("K5: retention forgets after seven days, decay prefers the recent") {
  Times t;
  const Workload w = mapOf(100), v = mapOf(100000);
  Slot& p = t.slot(w, workloadKey(w));
  for (int i = 0; i < 5; ++i) t.measured(p, "a", 1000, 0);
  t.measured(p, "a", 2000, 2 * 24 * 3600.0);
  CHECK(p.tracks["a"].nanos() > 1400);  // five old ones against one new: the new one weighs most
  t.measured(t.slot(v, workloadKey(v)), "b", 10, 6 * 24 * 3600.0);
  CHECK(usageOf(t).at("a").runs == 6);
  t.retain(8 * 24 * 3600.0, 100);
  CHECK(t.find(workloadKey(w)) != nullptr);
  t.retain(9.5 * 24 * 3600.0, 100);
  CHECK(t.find(workloadKey(w)) == nullptr);
  CHECK(t.find(workloadKey(v)) != nullptr);
  CHECK(usageOf(t).count("a") == 0);
  for (int i = 0; i < 50; ++i)
    t.measured(t.slot(mapOf(1 << (i % 25)), static_cast<std::uint64_t>(i) + 7), "c", 5, 9e5 + i);
  t.retain(9e5 + 100, 10);
  CHECK(t.slots().size() == 10);
}

TEST_CASE("K5: accuracy in hindsight, on a scripted history") {
  Times t;
  auto play = [&](std::int64_t n, Operation op, std::vector<std::pair<const char*, double>> times,
                  const char* pick, int picks) {
    Workload w = mapOf(n);
    w.operation = op;
    Slot& p = t.slot(w, workloadKey(w));
    for (const auto& [id, nanos] : times) t.measured(p, id, nanos, 1);
    t.picked(p, pick, static_cast<std::uint64_t>(picks));
  };
  play(100, Operation::Map, {{"a", 100}, {"b", 200}}, "a", 3);      // right
  play(10000, Operation::Map, {{"a", 104}, {"b", 100}}, "a", 2);    // within 5 %
  play(1000000, Operation::Map, {{"a", 106}, {"b", 100}}, "a", 4);  // not
  play(50, Operation::Map, {{"a", 100}}, "a", 9);                   // no alternative: not judged
  play(100, Operation::Reduce, {{"a", 100}, {"b", 90}}, "b", 1);
  const Hindsight map = t.hindsight(Operation::Map, Backend::Cpu);
  CHECK(map.judged == 9);
  CHECK(map.good == 5);
  CHECK(near(map.accuracy(), 5.0 / 9));
  CHECK(t.hindsight(Operation::Reduce, Backend::Cpu).accuracy() == 1);
  CHECK(t.hindsight(Operation::Matmul, Backend::Cpu).judged == 0);
  CHECK(t.hindsight().judged == 10);
  // Later runs can prove an early pick wrong.
  Workload w = mapOf(100);
  for (int i = 0; i < 30; ++i) t.measured(t.slot(w, workloadKey(w)), "b", 50, 1);
  CHECK(t.hindsight(Operation::Map, Backend::Cpu).good == 2);
}

TEST_CASE("records: two runs without learning make the same choices") {
  TextStore store;
  Machine m;
  crossing(m);
  for (int i = 0; i < 600; ++i) m.run(mapOf(100 << (i % 14)));
  REQUIRE(m.selector.save(store, "x").isOk());
  std::string choices[2];
  for (int run = 0; run < 2; ++run) {
    SelectorOptions o;
    o.learning = false;
    Machine frozen(o);
    crossing(frozen);
    frozen.seconds = 1e9 * (run + 1);  // whatever the day
    CHECK(frozen.selector.load(store, "x") == "");
    for (int i = 0; i < 200; ++i) {
      const Choice c = frozen.selector.choose(mapOf(90 << (i % 15))).value();
      CHECK_FALSE(c.timed);
      CHECK_FALSE(c.exploring);
      choices[run] += c.kernel->id;
      // Times that would turn everything round must not be listened to.
      frozen.selector.record(mapOf(90 << (i % 15)), c, run ? 1u : 1000000000u, true);
    }
    REQUIRE(frozen.selector.save(store, "x").isOk());
  }
  CHECK(choices[0] == choices[1]);
  CHECK(choices[0].find('a') != std::string::npos);
  CHECK(choices[0].find('b') != std::string::npos);
  CHECK(store.writes == 1);
}

TEST_CASE("records: what is written comes back; damage is told and dropped") {
  Machine m;
  crossing(m);
  for (int i = 0; i < 300; ++i) m.run(mapOf(100 << (i % 14)));
  const std::string text = m.selector.recordText();
  CHECK(text.size() < kMaxRecordBytes);
  Machine same;
  crossing(same);
  REQUIRE(same.selector.restore(text, "p").isOk());
  CHECK(same.selector.recordText() == text);

  TextStore store;
  for (const std::string& bad :
       {std::string("{"), std::string("[1]"), std::string(R"({"version":5})"),
        text.substr(0, text.size() / 2), std::string(TextStore::kTooLarge)}) {
    store.texts["x"] = bad;
    Machine fresh;
    crossing(fresh);
    CHECK(fresh.selector.load(store, "x").find("place/x") != std::string::npos);
    CHECK(fresh.selector.times().slots().empty());
  }
  // Old, other machine, unknown kernel, impossible numbers: no error, not believed.
  for (
      const char* odd :
      {R"({"version":99})", R"({"version":5,"threads":7,"places":{}})",
       R"({"version":5,"threads":1,"places":{"1":1,"2":{},"3":{"workload":[0,0,0,5,1,1,1,1,1,1,1,0],)"
       R"("current":"a","tracks":{"a":[1,900,1,0,0,1000],"q":[1,5,1,0,0,1000],"b":[-1,5,1,0,0,1000]}}}})"}) {
    Machine fresh;
    crossing(fresh);
    REQUIRE(fresh.selector.restore(odd, "p").isOk());
    for (const auto& [key, place] : fresh.selector.times().slots()) CHECK(place.tracks.empty());
  }
}

TEST_CASE("the report lists choices with their alternatives") {
  Machine m;
  crossing(m);
  for (int i = 0; i < 400; ++i) m.run(mapOf(i % 4 ? 3000 : 2000000));
  const SelectionReport r = m.selector.report(10);
  REQUIRE(r.choices.size() == 2);
  CHECK(r.choices[0].workload.find("3000") != std::string::npos);
  CHECK(r.choices[0].kernel == "b");
  CHECK(r.choices[1].kernel == "a");
  REQUIRE(r.choices[0].alternatives.size() == 1);
  CHECK(r.choices[0].alternatives[0].measured);
  CHECK(r.choices[0].alternatives[0].nanos > r.choices[0].nanos);
  CHECK(r.hindsight.judged > 0);
  CHECK(r.hindsight.accuracy() > 0.9);
  CHECK(m.selector.report(1).choices.size() == 1);
}
