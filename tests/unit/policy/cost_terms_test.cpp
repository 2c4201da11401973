// X1-X4: every term of a cost by itself, on models of round numbers. Compared by their ratio: of
// numbers this small a difference says nothing.
#include <doctest/doctest.h>

#include <cmath>

#include "accel/decide/measure/cost_model.h"
#include "accel/decide/measure/table_model.h"
#include "tests/unit/policy/world.h"

using namespace world;
using cost::GraphNode;
using cost::Movement;
using cost::TableModel;
using cost::Width;
using cost::WorkClass;
using cost::WorkCounts;

namespace {

bool same(double a, double b) { return std::fabs(a - b) <= 1e-5 * std::fabs(b); }

// A backend that implements only what it must.
struct Plain : cost::CostModel {
  Plain() { known_ = true; }
  cost::Origin origin() const noexcept override { return cost::Origin::Described; }
  double gemmRate(double, double, double, Width) const noexcept override { return 1e9; }
  double launchSeconds() const noexcept override { return 1e-3; }
  double roundTripSeconds() const noexcept override { return 1e-2; }
  double memoryBandwidth() const noexcept override { return 1e6; }
  double computeSeconds(const WorkCounts& work) const noexcept override {
    return static_cast<double>(work.elements);
  }
};

struct Whole : Plain {
  bool unified = false;
  double readBackBandwidth() const noexcept override { return 5e5; }
  double uploadBandwidth() const noexcept override { return 2e6; }
  bool unifiedMemory() const noexcept override { return unified; }
  double compileSeconds() const noexcept override { return 7; }
};

WorkCounts elements(std::int64_t n, int launches = 1) {
  WorkCounts w;
  w.elements = n;
  w.launches = launches;
  return w;
}

// Every price alike at all sizes.
cost::Numbers flat(bool overlaps) {
  cost::Numbers n;
  n.overlaps = overlaps;
  for (float& p : n.price[0][static_cast<int>(Width::F32)]) p = 1e-9F;
  for (float& p : n.trafficPrice) p = 1e-9F;
  for (int i = 0; i < cost::kOrders; ++i) {
    n.gemm[0][i] = 1e9F * static_cast<float>(i + 1);
    n.gemm[1][i] = 1e8F * static_cast<float>(i + 1);
  }
  n.launch = 1;
  n.roundTrip = 2;
  n.compile = 3;
  n.upload = {5, 0.5};
  n.download = {7, 0.25};
  n.threads = 6;
  n.start = 11;
  return n;
}

TableModel table(const cost::Numbers& n) {
  TableModel m;
  m.set(n, cost::Origin::Measured);
  return m;
}

WorkCounts adds(double n, int ops) {
  WorkCounts w = elements(static_cast<std::int64_t>(n));
  w.elementOps[0] = static_cast<float>(n * ops);
  w.trafficBytes = 8 * n;
  return w;
}

}  // namespace

TEST_CASE("X1: what a backend does not say follows from what it must say") {
  const Plain p;
  CHECK(p.readBackBandwidth() == p.memoryBandwidth());
  CHECK(p.uploadBandwidth() == p.memoryBandwidth());
  CHECK_FALSE(p.unifiedMemory());
  CHECK(p.threads() == 1);
  CHECK(p.compileSeconds() == 0);
  CHECK(same(p.uploadSeconds(3e6, 1), 3));
  CHECK(same(p.downloadSeconds(3e6, 1), 3));
  CHECK(p.uploadSeconds(3e6, 0) == 0);
  CHECK(p.downloadSeconds(3e6, 0) == 0);
  Whole w;
  CHECK(same(w.uploadSeconds(3e6, 1), 1.5));
  CHECK(same(w.downloadSeconds(3e6, 1), 6));
  w.unified = true;
  CHECK(w.uploadSeconds(3e6, 1) == 0);
  CHECK(w.downloadSeconds(3e6, 1) == 0);
}

TEST_CASE("X1: launches, compilation, waits and transfers are terms of their own") {
  Movement m;
  m.uploadBytes = 4e6;
  m.downloadBytes = 1e6;
  m.uploads = m.downloads = 1;
  m.syncs = 4;
  m.compiles = true;
  const Whole w;
  const CostTerms c = cost::costOf(w, elements(9, 5), m);
  CHECK(same(c.launch, 5e-3));
  CHECK(same(c.compute, 9));
  CHECK(same(c.compile, 7));
  CHECK(same(c.upload, 2));
  CHECK(same(c.download, 2));
  CHECK(same(c.sync, 4e-2));
  // Moved by another's means.
  const Plain link;
  const CostTerms linked = cost::costOf(w, elements(9, 5), m, &link);
  CHECK(same(linked.upload, 4));
  CHECK(same(linked.download, 1));
  CHECK(same(linked.compile, 7));
}

TEST_CASE("X1: a table's terms") {
  const TableModel m = table(flat(true));
  CHECK(m.threads() == 6);
  CHECK(same(m.uploadSeconds(8, 3), 3 * 5 + 4));
  CHECK(same(m.downloadSeconds(8, 3), 3 * 7 + 2));
  Movement move;
  move.uploadBytes = move.downloadBytes = 8;
  move.uploads = move.downloads = 1;
  move.syncs = 4;
  CostTerms t;
  CHECK(same(m.moveInto(t, move), 9 + 9 + 8));
  CHECK(same(t.sync, 8));
  move.flushes = true;
  m.moveInto(t, move);
  CHECK(same(t.download, 9 + 11));
  m.runInto(t, elements(0, 5), true);
  CHECK(same(t.launch, 5));
  CHECK(same(t.compile, 3));
  cost::Numbers unified = flat(true);
  unified.unified = true;
  CHECK(table(unified).uploadSeconds(8, 3) == 0);
  CHECK(same(table(unified).downloadSeconds(8, 3), 3 * 7));  // still waited for
}

TEST_CASE("X1: the rate of a product follows all three sizes, its type, and what is between") {
  const TableModel m = table(flat(true));
  const double rate = m.gemmRate(64, 64, 64, Width::F32);
  CHECK(same(rate, 3e9));
  CHECK(same(m.gemmRate(8, 64, 512, Width::F32), rate));
  CHECK(same(m.gemmRate(512, 8, 64, Width::F32), rate));
  CHECK(same(m.gemmRate(64, 512, 8, Width::F32), rate));
  CHECK(same(m.gemmRate(64, 64, 64, Width::F64), 3e8));
  const double between = m.gemmRate(96, 96, 96, Width::F32);
  CHECK(between > 3.5e9);
  CHECK(between < 3.7e9);
}

TEST_CASE("X2: a graph's terms, each by itself") {
  Whole m;
  GraphNode nodes[4];
  nodes[0].kind = GraphNode::Kind::Input;
  nodes[1].kind = GraphNode::Kind::Constant;
  nodes[2].work = elements(5, 3);
  nodes[3].kind = GraphNode::Kind::Matmul;
  nodes[3].work = elements(7);
  nodes[0].work = nodes[1].work = elements(1000);
  cost::Graph g{nodes};
  CostTerms c = cost::graphCost(m, g);
  CHECK(c.known);
  CHECK(same(c.launch, 4e-3));
  CHECK(same(c.compute, 12));
  CHECK(same(c.sync, 1e-2));
  CHECK(c.upload + c.download == 0);
  g.uploadBytes = 4e6;
  g.readBackBytes = 1e6;
  g.uploads = g.readBacks = 1;
  g.syncPoints = 9;
  c = cost::graphCost(m, g);
  CHECK(same(c.upload, 2));
  CHECK(same(c.download, 2));
  CHECK(same(c.sync, 1e-1));
  m.unified = true;
  CHECK(cost::graphCost(m, g).upload == 0);
  CHECK(cost::graphCost(m, g).download == 0);
  // Shared memory is not copied, although a table's has to be waited for.
  cost::Numbers shared = flat(true);
  shared.unified = true;
  CHECK(cost::graphCost(table(shared), g).download == 0);
  CHECK_FALSE(cost::graphCost(TableModel(), g).known);
  CHECK(cost::graphCost(TableModel(), g).total() == 0);
}

TEST_CASE("X2: traffic and arithmetic overlap on a device, on a core only a first operation's") {
  const double n = 1 << 20;
  const TableModel device = table(flat(true)), core = table(flat(false));
  CHECK(same(device.computeSeconds(adds(n, 3)), 8e-9 * n));
  CHECK(same(device.computeSeconds(adds(n, 30)), 30e-9 * n));
  CHECK(same(core.computeSeconds(adds(n, 3)) - 11, (3 + 8 - 1) * 1e-9 * n));
  CHECK(same(core.computeSeconds(adds(n, 1)) - 11, 8e-9 * n));
}

TEST_CASE("X2: a product is its multiply-adds or its traffic, and what is joined to it") {
  const TableModel m = table(flat(true));
  WorkCounts w;
  w.m = w.k = w.n = 64;
  w.matrices = 10;
  const double product = 10 * std::pow(64.0, 3) / 3e9;
  CHECK(same(m.computeSeconds(w), product));
  w.trafficBytes = 1e9;
  CHECK(same(m.computeSeconds(w), 1));
  w.trafficBytes = 0;
  w.elements = 1 << 20;
  w.elementOps[0] = 1 << 20;
  CHECK(same(m.computeSeconds(w), product + 1e-9 * (1 << 20)));
}

TEST_CASE("X4: a described device costs what its profile says") {
  sim::DeviceProfile p = deviceProfile("nvidia_discrete");
  p.uploadLatency = 1e-5;
  p.downloadLatency = 2e-5;
  const cost::Numbers n = sim::numbersOf(p);
  CHECK(same(n.launch, p.launch));
  CHECK(same(n.roundTrip, p.roundTrip));
  CHECK(same(n.compile, p.compile));
  CHECK(same(n.upload.fixed, 1e-5));
  CHECK(same(n.upload.perUnit, 1 / p.uploadBandwidth));
  CHECK(same(n.download.fixed, p.roundTrip + 2e-5));
  CHECK(same(n.download.perUnit, 1 / p.downloadBandwidth));
  const auto price = [&](WorkClass c, Width w, int size) {
    return n.price[static_cast<int>(c)][static_cast<int>(w)][size];
  };
  constexpr int kLast = cost::kSizes - 1;
  const double cheap = price(WorkClass::Cheap, Width::F32, kLast);
  CHECK(same(price(WorkClass::Medium, Width::F32, kLast) / cheap, p.cheapRate / p.mediumRate));
  CHECK(same(price(WorkClass::Function, Width::F32, kLast) / cheap, p.cheapRate / p.functionRate));
  CHECK(same(price(WorkClass::Special, Width::F32, kLast) / cheap, p.cheapRate / p.specialRate));
  // 160 integer operations.
  CHECK(
      same(price(WorkClass::Cheap, Width::F64, kLast) / cheap, 160 * p.cheapRate / p.integerRate));
  CHECK(same(
      price(WorkClass::Permute, Width::F64, kLast) / price(WorkClass::Permute, Width::F32, kLast),
      2));
  // Few elements do not fill it.
  REQUIRE(p.fillElements > 1000);
  const double fill = 256 / (256 + p.fillElements);
  CHECK(same(price(WorkClass::Cheap, Width::F32, 0), 1 / p.cheapRate / fill));
  CHECK(same(n.trafficPrice[0], 1 / p.memoryBandwidth / fill));
  CHECK(same(n.gemm[0][0], p.gemmRate * 16 / (16 + p.gemmHalfOrder)));
  // Products of doubles are slices of integers.
  CHECK(same(n.gemm[1][0], p.integerRate / 60 * 16 / (16 + p.gemmHalfOrder)));
  // The report can say where each number comes from.
  CHECK(p.sources.size() == 17);
  for (const auto& source : p.sources) CHECK_FALSE(source.text.empty());
}

TEST_CASE("X4: a described device that takes no time is refused") {
  const auto described = [](const char* launch) {
    std::string text = R"({"name":"x","backend":"y","unified":false,"doubles":false,"numbers":{)";
    const char* names[] = {
        "round_trip",         "compile",          "upload_bandwidth", "upload_latency",
        "download_bandwidth", "download_latency", "memory_bandwidth", "memory_bytes",
        "cheap_rate",         "medium_rate",      "function_rate",    "special_rate",
        "integer_rate",       "gemm_rate",        "gemm_half_order",  "fill_elements"};
    text += std::string(R"("launch":{"value":)") + launch + R"(,"source":"s"})";
    for (const char* name : names)
      text += std::string(",\"") + name + R"(":{"value":1,"source":"s"})";
    return sim::parseDeviceProfile(text + "}}", "here.json");
  };
  CHECK(described("1").isOk());
  REQUIRE_FALSE(described("0").isOk());
  CHECK(described("0").status().message().find("here.json") != std::string::npos);
}

TEST_CASE("X4: the cpu's own paths: threads, caches, small products, doubles") {
  const cost::Numbers one = cost::cpuDefaults(1), four = cost::cpuDefaults(4);
  const auto cheap = [](const cost::Numbers& n, int size) {
    return double(n.price[0][static_cast<int>(Width::F32)][size]);
  };
  CHECK(four.threads == 4);
  CHECK(same(cheap(one, 9) / cheap(four, 9), 4));
  CHECK(same(cheap(one, 0), cheap(four, 0)));  // too little to be shared
  CHECK(one.trafficPrice.back() > 2 * one.trafficPrice.front());
  CHECK(one.gemm[0].back() > 2 * one.gemm[0].front());
  CHECK(same(four.gemm[0].back() / one.gemm[0].back(), 4));
  CHECK(same(one.gemm[0].back() / one.gemm[1].back(), 2));
  CHECK(one.start > 0);
}
