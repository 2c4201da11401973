// X1-X4: the cost interface, graph cost, the pick, learning and drift.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "accel/decide/measure/cost_model.h"
#include "accel/decide/measure/drift.h"
#include "accel/decide/measure/profile_lines.h"
#include "tests/unit/near.h"
#include "tests/unit/policy/world.h"

using namespace world;
using cost::GraphNode;
using cost::TableModel;

namespace {

TableModel described(const char* name) {
  TableModel m;
  m.set(sim::numbersOf(deviceProfile(name)), cost::Origin::Described);
  return m;
}

cost::WorkCounts cheap(std::int64_t n, int ops = 1) { return mapWork(n, ops).counts; }

}  // namespace

TEST_CASE("X1: a model answers rates, overheads and bandwidths") {
  const TableModel nv = described("nvidia_discrete"), apple = described("apple_unified");
  CHECK(nv.gemmRate(4096, 4096, 4096, cost::Width::F32) >
        4 * nv.gemmRate(64, 64, 64, cost::Width::F32));
  CHECK(near(nv.launchSeconds(), 6e-6));
  CHECK(near(nv.roundTripSeconds(), 6e-5));
  CHECK(near(nv.memoryBandwidth(), 3.6e11, 0.05));
  CHECK(near(nv.readBackBandwidth(), 5e9));
  CHECK(near(nv.uploadBandwidth(), 6e9));
  CHECK(!nv.unifiedMemory());
  CHECK(apple.unifiedMemory());
  CHECK(apple.uploadSeconds(1e9, 1) == 0);
  // A model that says nothing of read-back uses its memory bandwidth.
  cost::Numbers n;
  n.price[0][1][0] = 1e-9f;
  n.trafficPrice[0] = 1e-10f;
  TableModel plain;
  plain.set(n, cost::Origin::Measured);
  CHECK(near(plain.readBackBandwidth(), plain.memoryBandwidth()));
  CHECK(near(plain.memoryBandwidth(), 1e10));
}

TEST_CASE(
    "X1: a model without a measurement is not known, and costs nothing it could be blamed for") {
  TableModel m;
  CHECK(!m.known());
  CHECK(!cost::costOf(m, cheap(1000), {}).known);
  m.set({}, cost::Origin::Measured);
  CHECK(!m.known());
}

TEST_CASE("X2: inputs and constants are free, every other node has its launch") {
  const TableModel m = described("nvidia_discrete");
  GraphNode nodes[4];
  nodes[0].kind = GraphNode::Kind::Input;
  nodes[1].kind = GraphNode::Kind::Constant;
  nodes[2].work = cheap(1 << 20);
  nodes[3].kind = GraphNode::Kind::Matmul;
  nodes[3].work.m = nodes[3].work.k = nodes[3].work.n = 1024;
  nodes[3].work.matrices = 1;
  cost::Graph none{std::span(nodes, 2)}, all{nodes};
  CHECK(near(cost::graphCost(m, none).total(), m.roundTripSeconds()));
  const CostTerms c = cost::graphCost(m, all);
  CHECK(near(c.launch, 2 * m.launchSeconds()));
  CHECK(near(c.compute, m.computeSeconds(nodes[2].work) +
                            std::pow(1024.0, 3) / m.gemmRate(1024, 1024, 1024, cost::Width::F32)));
}

TEST_CASE("X2: traffic, read-back and sync points are added; unified memory copies nothing") {
  const TableModel nv = described("nvidia_discrete"), apple = described("apple_unified");
  GraphNode node;
  node.work = cheap(1 << 20);
  cost::Graph g{std::span(&node, 1)};
  const double bare = cost::graphCost(nv, g).total();
  g.uploadBytes = 6e9;
  g.uploads = 1;
  CHECK(near(cost::graphCost(nv, g).total() - bare, 1, 0.01));
  g.readBackBytes = 5e9;
  g.readBacks = 1;
  CHECK(near(cost::graphCost(nv, g).total() - bare, 2, 0.01));
  const double before = cost::graphCost(nv, g).sync;
  g.syncPoints = 10;
  CHECK(near(cost::graphCost(nv, g).sync - before, 10 * nv.roundTripSeconds()));
  CHECK(cost::graphCost(apple, g).upload == 0);
  CHECK(cost::graphCost(apple, g).download == 0);
}

TEST_CASE("X2: an element costs by its class, not by its bytes alone") {
  const TableModel m = described("intel_integrated");
  cost::WorkCounts add = cheap(1 << 20, 40), erf = add;
  erf.elementOps = {};
  erf.elementOps[static_cast<int>(cost::WorkClass::Special)] = add.elementOps[0];
  CHECK(add.trafficBytes == erf.trafficBytes);
  CHECK(m.computeSeconds(erf) > 10 * m.computeSeconds(add));
}

TEST_CASE("X4: all described devices give a known model") {
  for (const char* name : {"nvidia_discrete", "amd_discrete", "apple_unified", "intel_integrated",
                           "browser_nvidia_discrete", "browser_apple_unified",
                           "browser_intel_integrated", "swiftshader"}) {
    const TableModel m = described(name);
    CHECK(m.known());
    CHECK(m.origin() == cost::Origin::Described);
    CHECK(m.computeSeconds(cheap(1 << 20)) > 0);
  }
}

TEST_CASE("times grow with size and are straight between measured sizes") {
  cost::Numbers n;
  n.overlaps = true;
  for (int i = 0; i < cost::kSizes; ++i) n.price[0][1][i] = 1e-9f;
  TableModel m;
  m.set(n, cost::Origin::Measured);
  double last = 0;
  for (std::int64_t e = 1; e < (std::int64_t{1} << 30); e = e * 3 / 2 + 1) {
    cost::WorkCounts w;
    w.elements = e;
    w.elementOps[0] = static_cast<float>(e);
    const double t = m.computeSeconds(w);
    CHECK(near(t, 1e-9 * static_cast<double>(e), 1e-3));
    CHECK(t > last);
    last = t;
  }
}

TEST_CASE("learning goes to the truth, slowly, and a wild time moves no more than a tame one") {
  TableModel m = described("nvidia_discrete");
  const cost::WorkCounts w = cheap(1 << 20);
  const double first = m.computeSeconds(w);
  m.learn(w, first * 9.9);
  CHECK(m.computeSeconds(w) <= first * 2.01);
  for (int i = 0; i < 100; ++i) m.learn(w, first * 3);
  CHECK(near(m.computeSeconds(w), first * 3, 0.02));
  for (int i = 0; i < 1000; ++i) m.learn(w, first * 1e-9);
  CHECK(m.computeSeconds(w) >= first / 1.1e6);
  // Another size keeps its price.
  CHECK(near(m.computeSeconds(cheap(1 << 12)),
             described("nvidia_discrete").computeSeconds(cheap(1 << 12))));
  const std::uint64_t lessons = m.lessons();
  for (double bad : {0.0, -1.0, std::numeric_limits<double>::infinity(),
                     std::numeric_limits<double>::quiet_NaN()})
    m.learn(w, bad);
  CHECK(m.lessons() == lessons);
}

TEST_CASE("the CPU's times are stretched by other programs: no call is believed whole") {
  cost::Numbers n;
  for (int i = 0; i < cost::kSizes; ++i) n.price[0][1][i] = 1e-9F;
  TableModel m;
  m.set(n, cost::Origin::Measured);
  const cost::WorkCounts w = cheap(1 << 20);
  const double first = m.computeSeconds(w);
  m.learn(w, first * 1000);
  CHECK(m.computeSeconds(w) <= first * 2.01);
}

TEST_CASE("a device that took ten times its estimate is believed at once, as far off as it was") {
  for (double slow : {10.5, 370.0, 5e4}) {
    CAPTURE(slow);
    TableModel m = described("nvidia_discrete");
    const cost::WorkCounts w = cheap(1 << 24);
    const double first = m.computeSeconds(w);
    m.learn(w, first * slow);
    CHECK(near(m.computeSeconds(w), first * slow, 1e-3));
    // The sizes beside it are not tried the same way.
    CHECK(m.computeSeconds(cheap(1 << 22)) >
          9 * described("nvidia_discrete").computeSeconds(cheap(1 << 22)));
    // Nor is it forgotten while the work goes elsewhere, if another try would cost as much.
    const double learned = m.computeSeconds(w);
    for (int i = 0; i < 20; ++i) m.doubt(w);
    CHECK((learned < 0.02 || m.computeSeconds(w) == learned));
    // What was a moment's trouble of a short call is.
    if (learned < 0.02) CHECK(near(m.computeSeconds(w), first, 0.01));
  }
}

TEST_CASE("a kind of work that was not measured on a device is not known") {
  cost::Numbers n;
  n.overlaps = true;
  n.price[0][1][4] = 1e-10F;
  TableModel m;
  m.set(n, cost::Origin::Measured);
  CHECK(m.known());
  CHECK(m.knows(cheap(1000)));
  cost::WorkCounts product;
  product.m = product.k = product.n = 1500;
  product.elements = 1500 * 1500;
  product.matrices = 1;
  CHECK(!m.knows(product));
  CHECK(m.unknownKind(product) == cost::kWorkClasses);
  CHECK(m.gemmRate(1500, 1500, 1500, cost::Width::F32) == 0);
  const cost::WorkCounts sort =
      mapWork(1000, 1, false, Reader::Host, DType::F32, cost::WorkClass::Sort).counts;
  CHECK(m.unknownKind(sort) == static_cast<int>(cost::WorkClass::Sort));
  // A call that went there all the same (the user forced it) has told.
  m.learn(product, 44);
  CHECK(m.knows(product));
  CHECK(near(m.computeSeconds(product), 44, 0.01));
  n = m.numbers();
  m.set(n, cost::Origin::Cache);
  CHECK(m.knows(product));
  m.forgetLessons();
  CHECK(!m.knows(product));
  // The CPU serves while nothing is known: its own guesses are its own affair, and optimistic.
  n = {};
  n.price[0][1][4] = 1e-10F;
  m.set(n, cost::Origin::Measured);
  CHECK(m.knows(product));
  CHECK(m.computeSeconds(product) < 0.1);
}

TEST_CASE("drift: as many of the last 32 predictions outside a factor 1.5 as inside") {
  cost::DriftMonitor d;
  for (int i = 0; i < 1000; ++i) CHECK(!d.add(1, 1.4));
  for (int i = 0; i < 15; ++i) CHECK(!d.add(1, 1.6));
  CHECK(d.outside() == 15);
  CHECK(d.add(1, 0.6));
  CHECK(d.count() == 0);
  for (int i = 0; i < 31; ++i) CHECK(!d.add(1, 9));
  CHECK(d.add(1, 9));
  CHECK(!d.add(0, 1));
  CHECK(!d.add(1, std::numeric_limits<double>::quiet_NaN()));
}

TEST_CASE("R10: lines are fitted by least squares with their edges") {
  using cost::fitLine;
  using cost::Sample;
  CHECK(!fitLine({}));
  const Sample one[] = {{1000, 2}};
  CHECK(near(fitLine(one)->perUnit, 0.002));
  CHECK(fitLine(one)->fixed == 0);
  const Sample two[] = {{1000, 1}, {3000, 2}};
  CHECK(near(fitLine(two)->perUnit, 0.0005));
  CHECK(near(fitLine(two)->fixed, 0.5));
  const Sample below[] = {{1000, 0.1}, {2000, 1}, {3000, 2}};
  CHECK(fitLine(below)->fixed == 0);
  const Sample same[] = {{1000, 1}, {1000, 2}};
  CHECK(!fitLine(same));
  const Sample falling[] = {{1000, 2}, {2000, 1}};
  CHECK(!fitLine(falling));
  const Sample flat[] = {{1000, 1}, {2000, 1}};
  CHECK(!fitLine(flat));
  const Sample nearlySame[] = {{1e9, 1}, {1e9 + 1, 2}};
  CHECK(!fitLine(nearlySame));
  const Sample endless[] = {{1000, 1}, {2000, std::numeric_limits<double>::infinity()}};
  CHECK(!fitLine(endless));
  const Sample zero[] = {{0, 1}};
  CHECK(!fitLine(zero));
}

TEST_CASE("R10: each category has a line of its own, or none") {
  cost::ProfileModel m;
  std::string why;
  REQUIRE(m.read(R"([
    {"category":"elementwise","input_shapes":[[1000,1000]],"total_ms":{"avg_ms":1}},
    {"category":"reduction","input_shapes":[[1000,1000]],"total_ms":{"avg_ms":2}},
    {"category":"transpose","input_shapes":[[1000,1000]],"total_ms":{"avg_ms":3}},
    {"category":"matmul","input_shapes":[[100,100],[100,100]],"total_ms":{"avg_ms":4}}])",
                 why));
  auto seconds = [&](cost::WorkClass c) {
    cost::WorkCounts w;
    w.elements = 2000000;
    w.elementOps[static_cast<int>(c)] = 2e6f;
    return m.computeSeconds(w);
  };
  CHECK(near(seconds(cost::WorkClass::Cheap), 2e-3));
  CHECK(near(seconds(cost::WorkClass::Reduce), 4e-3));
  CHECK(near(seconds(cost::WorkClass::Permute), 6e-3));
  cost::WorkCounts product;
  product.m = product.k = 100;
  product.n = 200;
  product.matrices = 1;
  CHECK(near(m.computeSeconds(product), 8e-3));
  CHECK(near(m.gemmRate(100, 100, 100, cost::Width::F32), 1e6 / 4e-3));
  // One that cannot be fitted takes none of the others with it.
  REQUIRE(m.read(R"([
    {"category":"elementwise","input_shapes":[[1000]],"total_ms":{"avg_ms":1}},
    {"category":"elementwise","input_shapes":[[10,100]],"total_ms":{"avg_ms":2}},
    {"category":"elementwise","input_shapes":[[-10,-100]],"total_ms":{"avg_ms":2}},
    {"category":"reduction","input_shapes":[[1000]],"total_ms":{"avg_ms":1}},
    {"category":"reduction","input_shapes":[[0]],"total_ms":{"avg_ms":5}},
    {"category":"reduction","input_shapes":[[2000]],"total_ms":{"avg_ms":-7}}])",
                 why));
  CHECK(!m.elementwise());
  REQUIRE(m.reduction());
  CHECK(near(m.reduction()->perUnit, 1e-6));
  CHECK(!m.matmul());
}

TEST_CASE("R10: profile files: categories, shapes, junk") {
  cost::ProfileModel m;
  std::string why;
  REQUIRE(m.read(R"([
    {"category":"matmul","input_shapes":[[10,20],[20,30]],"total_ms":{"avg_ms":6}},
    {"category":"matmul","input_shapes":[[10,20,2],[20,30]],"total_ms":{"avg_ms":1}},
    {"category":"reduction","input_shapes":[[0,5]],"total_ms":{"avg_ms":1}},
    {"category":"transpose","input_shapes":[[5,5]],"total_ms":{"avg_ms":-1}},
    {"category":"nonsense","input_shapes":[[5,5]],"total_ms":{"avg_ms":1}},
    {"category":"elementwise","total_ms":{"avg_ms":1}}, 7, null])",
                 why));
  REQUIRE(m.matmul());
  CHECK(near(m.matmul()->perUnit, 1e-6));
  CHECK(!m.reduction());
  CHECK(!m.transpose());
  CHECK(!m.elementwise());
  CHECK(m.known());
  for (const char* bad : {"", "{}", "[", "nul", "[1,2"}) {
    cost::ProfileModel other;
    why.clear();
    CHECK(!other.read(bad, why));
    CHECK(!why.empty());
  }
  cost::ProfileModel empty;
  CHECK(empty.read("[]", why));
  CHECK(!empty.known());
}
