#include "accel/decide/measure/table_model.h"

#include <accel/workload.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace accel::cost {
namespace {

// What an element of a class costs beside one of Cheap, until it was measured: from ns/element of
// the functions on two cores and on SwiftShader (bench fusion, bench webgpu), rounded.
constexpr double kClassRatio[kWorkClasses] = {
    kOpWeights[0], kOpWeights[1], kOpWeights[2], kOpWeights[3], 1, 3, 3, 4, 60, 40, 8, 0.5};
// The same for doubles that a device computes by integers, where counted operations of one kind
// stand behind each (tests/bench/webgpu/count_ops.py): add and multiply 160, divide and root 560, a
// function 10,000 to 15,000.
constexpr double kIntegerRatio[kMapClasses] = {1, 3.5, 80, 250, 1};
constexpr double kWidthRatio[kWidths] = {2, 1, 2, 1, 0.5};
// A call changes a price by this share of the (logarithmic) error. A call is slowed down by other
// programs and never sped up: a shorter time is good evidence, a longer one counts for less, so
// that the price settles where a quiet machine has it.
constexpr double kGain = 0.5;
constexpr double kWildest = 8;
constexpr double kGainLonger = 0.12;
constexpr double kWildestLonger = 2;
constexpr std::uint8_t kEnoughLessons = 2;  // that make a guess a known price
constexpr std::uint8_t kOnProbation = 3;    // a hard lesson that may be doubted
constexpr double kCheapTry = 0.02;          // seconds
// What a device's lessons about products are factors of until one was timed.
constexpr float kProductUnit = 4e10F;  // multiply-adds a second

// 1 / (3 * sizeAt(i)): how far an element goes from one size to the next.
constexpr std::array<double, kSizes> kThirdOfSize = [] {
  std::array<double, kSizes> out{};
  for (int i = 0; i < kSizes; ++i) out[i] = 1 / (3 * static_cast<double>(sizeAt(i)));
  return out;
}();

constexpr std::array<float, kTrafficSizes> kPerTraffic = [] {
  std::array<float, kTrafficSizes> out{};
  for (int i = 0; i < kTrafficSizes; ++i) out[i] = 1 / static_cast<float>(trafficAt(i));
  return out;
}();

// floor(log2(v)) of a normal positive number, from its bits: a conversion to whole numbers and
// counting their zeros takes longer.
int exponentOf(float v) {
  std::uint32_t bits;
  std::memcpy(&bits, &v, sizeof bits);  // Emscripten's library has no bit_cast
  return static_cast<int>(bits >> 23) - 127;
}

}  // namespace

// A place in a row of times: times[low] * factor + (times[low + 1] - times[low]) * fraction.
struct TableModel::Where {
  int low = 0;
  double factor = 1;
  double fraction = 0;
  template <class Row>
  double in(const Row& times) const {
    const double a = times[low];
    return fraction == 0 ? a * factor : a + (times[low + 1] - a) * fraction;
  }
};

inline TableModel::Where TableModel::whereIs(float elements) noexcept {
  constexpr auto kFirst = static_cast<float>(sizeAt(0));
  constexpr auto kLast = static_cast<float>(sizeAt(kSizes - 1));
  Where w;
  if (elements <= kFirst) {
    w.factor = elements * (1 / kFirst);
    return w;
  }
  if (elements >= kLast) {
    w.low = kSizes - 1;
    w.factor = elements * (1 / kLast);
    return w;
  }
  w.low = (exponentOf(elements) - 8) / 2;
  w.factor = 1;
  w.fraction = elements * kThirdOfSize[w.low] - 1.0 / 3;
  return w;
}

void TableModel::set(const Numbers& numbers, Origin origin) noexcept {
  numbers_ = numbers;
  origin_ = origin;
  lessons_ = 0;
  // What an earlier run has learned counts as one lesson.
  for (int kind = 0; kind <= kWorkClasses; ++kind) {
    for (int w = 0; w < kWidths; ++w) {
      for (int i = 0; i < kSizes; ++i) taught_[kind][w][i] = numbers.learned[kind][w][i] > 0;
    }
  }
  complete();
}

void TableModel::clear() noexcept {
  numbers_ = {};
  origin_ = Origin::None;
  known_ = false;
  lessons_ = 0;
  unknown_ = 0;
}

void TableModel::complete() noexcept {
  constexpr int cheap = static_cast<int>(WorkClass::Cheap);
  // The type that was measured best stands for the others.
  auto measured = [&](int c, int w) { return usable(nearest(numbers_.price[c][w], 0)); };
  const auto followsIntegers = [&](int c, int w) {
    return numbers_.overlaps && w == static_cast<int>(Width::F64) && c < kMapClasses &&
           measured(cheap, w);
  };
  int width = -1;
  for (int w : {1, 0, 3, 2, 4}) {
    if (width < 0 && measured(cheap, w)) width = w;
  }
  known_ = width >= 0;
  findUnknown();
  if (!known_) return;
  for (int c = 0; c < kWorkClasses; ++c) {
    for (int w = 0; w < kWidths; ++w) {
      int fromClass = c, fromWidth = w;
      double ratio = 1;
      guessed_[c][w] = origin_ == Origin::BuiltIn || !measured(c, w);
      if (!measured(c, w) && followsIntegers(c, w)) {
        fromClass = cheap;
        ratio = kIntegerRatio[c];
      } else if (!measured(c, w)) {
        int other = -1;
        for (int v : {1, 0, 3, 2, 4}) {
          if (other < 0 && measured(c, v)) other = v;
        }
        fromClass = other >= 0 ? c : cheap;
        fromWidth = other >= 0 ? other : measured(cheap, w) ? w : width;
        ratio = (fromClass == c ? 1.0 : kClassRatio[c]) * kWidthRatio[w] / kWidthRatio[fromWidth];
      }
      for (int i = 0; i < kSizes; ++i) {
        const double price = nearest(numbers_.price[fromClass][fromWidth], i) * ratio;
        times_[c][w][i] = static_cast<float>(price * static_cast<double>(sizeAt(i)));
      }
    }
  }
  for (int i = 0; i < kTrafficSizes; ++i) {
    trafficTimes_[i] = nearest(numbers_.trafficPrice, i) * 8 * static_cast<float>(trafficAt(i));
  }
  for (int w = 0; w < kWidths; ++w) {
    const auto& rates = numbers_.gemm[w == static_cast<int>(Width::F64) ? 1 : 0];
    guessed_[kWorkClasses][w] = origin_ == Origin::BuiltIn || !usable(nearest(rates, 0));
  }
  // The built-in rate is a fast machine's: the CPU is asked, and tells its own by the first call.
  const auto otherwise =
      numbers_.overlaps ? decltype(rates_){} : cpuDefaults(numbers_.threads).gemm;
  for (int w = 0; w < 2; ++w) {
    for (int i = 0; i < kOrders; ++i) {
      float rate = nearest(numbers_.gemm[w], i);
      // The other type's stands for one that was never timed.
      if (rate == 0) rate = nearest(numbers_.gemm[1 - w], i) * (w == 1 ? 0.5f : 2.0f);
      if (rate == 0) rate = otherwise[w][i];
      rates_[w][i] = rate > 0 ? rate : kProductUnit;
    }
  }
}

// Only a device that was measured can have been measured in part.
void TableModel::findUnknown() noexcept {
  unknown_ = 0;
  if (!numbers_.overlaps || (origin_ != Origin::Measured && origin_ != Origin::Cache)) return;
  auto any = [](const auto& rows) {
    return std::any_of(rows.begin(), rows.end(),
                       [](const auto& row) { return nearest(row, 0) > 0; });
  };
  constexpr int wide = static_cast<int>(Width::F64);
  for (int kind = 0; kind <= kWorkClasses; ++kind) {
    const bool product = kind == kWorkClasses;
    const bool timed = product ? any(numbers_.gemm) : any(numbers_.price[kind]);
    if (!timed && !any(numbers_.learned[kind])) unknown_ |= 1U << kind;
    // Elementwise kinds follow from the cheap one.
    const int from = kind < kMapClasses ? static_cast<int>(WorkClass::Cheap) : kind;
    const float asDouble =
        product ? nearest(numbers_.gemm[1], 0) : nearest(numbers_.price[from][wide], 0);
    if (!(asDouble > 0) && !(nearest(numbers_.learned[kind][wide], 0) > 0))
      unknown_ |= 1U << kindOf(kind, Width::F64);
  }
}

int TableModel::unknownKind(const WorkCounts& work) const noexcept {
  if (!known_) return 0;
  if (unknown_ == 0) [[likely]]
    return -1;
  for (int c = 0; c < kWorkClasses; ++c) {
    const int kind = kindOf(c, work.width);
    if ((unknown_ >> kind & 1) && work.elementOps[c] > 0) return kind;
  }
  const int product = kindOf(kWorkClasses, work.width);
  return (unknown_ >> product & 1) && work.m > 0 ? product : -1;
}

double TableModel::gemmRate(double m, double k, double n, Width width) const noexcept {
  return knowsKind(kindOf(kWorkClasses, width)) ? rateAt(std::cbrt(std::max(1.0, m * k * n)), width)
                                                : 0;
}

double TableModel::rateAt(double order, Width width) const noexcept {
  const auto& rates = rates_[width == Width::F64 || width == Width::I64 ? 1 : 0];
  const double x = std::clamp(std::log2(order) - 4, 0.0, kOrders - 1.0);
  const int low = std::min(static_cast<int>(x), kOrders - 2);
  return rates[low] + (rates[low + 1] - rates[low]) * (x - low);
}

double TableModel::memoryBandwidth() const noexcept {
  constexpr int kLarge = kTrafficSizes - 3;
  const double time = trafficTimes_[kLarge];
  return time > 0 ? 8 * static_cast<double>(trafficAt(kLarge)) / time : 0;
}

double TableModel::readBackBandwidth() const noexcept {
  return usable(numbers_.download.perUnit) ? 1 / numbers_.download.perUnit : memoryBandwidth();
}

double TableModel::uploadBandwidth() const noexcept {
  return usable(numbers_.upload.perUnit) ? 1 / numbers_.upload.perUnit : memoryBandwidth();
}

double TableModel::uploadSeconds(double bytes, int copies) const noexcept {
  if (copies <= 0 || numbers_.unified) return 0;
  return numbers_.upload.fixed * copies + numbers_.upload.perUnit * bytes;
}

double TableModel::downloadSeconds(double bytes, int copies) const noexcept {
  if (copies <= 0) return 0;
  // Shared memory still has to be waited for.
  if (numbers_.unified) return numbers_.download.fixed * copies;
  return numbers_.download.fixed * copies + numbers_.download.perUnit * bytes;
}

double TableModel::moveInto(CostTerms& terms, const Movement& m) const noexcept {
  const double upload = TableModel::uploadSeconds(m.uploadBytes, m.uploads);
  double download = TableModel::downloadSeconds(m.downloadBytes, m.downloads);
  if (m.flushes) download += numbers_.start;
  const double sync = numbers_.roundTrip * m.syncs;
  terms.upload = static_cast<float>(upload);
  terms.download = static_cast<float>(download);
  terms.sync = static_cast<float>(sync);
  return upload + download + sync;
}

double TableModel::runInto(CostTerms& terms, const WorkCounts& work, bool compiles) const noexcept {
  const double launch = numbers_.launch * work.launches;
  const double compute = TableModel::computeSeconds(work);
  const double compile = compiles ? numbers_.compile : 0;
  terms.launch = static_cast<float>(launch);
  terms.compute = static_cast<float>(compute);
  terms.compile = static_cast<float>(compile);
  return launch + compute + compile;
}

inline double TableModel::arithmetic(const WorkCounts& work, float& ops,
                                     int* dearest) const noexcept {
  const float tasks = work.taskOps();
  ops = work.mapOps() + tasks;
  if (ops <= 0) return 0;
  const float size = numbers_.overlaps ? static_cast<float>(work.elements) : ops;
  const Where where = whereIs(size);
  const float share = 1 / (size > 1 ? size : 1);
  double sum = 0, most = -1;
  const int classes = tasks > 0 ? kWorkClasses : kMapClasses;
  for (int c = 0; c < classes; ++c) {
    if (work.elementOps[c] <= 0) continue;
    const double seconds =
        where.in(times_[c][static_cast<int>(work.width)]) * (work.elementOps[c] * share);
    sum += seconds;
    if (seconds > most) {
      most = seconds;
      *dearest = c;
    }
  }
  return sum;
}

inline double TableModel::trafficSeconds(double bytes) const noexcept {
  constexpr auto kFirst = static_cast<float>(trafficAt(0));
  constexpr auto kLast = static_cast<float>(trafficAt(kTrafficSizes - 1));
  const float units = static_cast<float>(bytes) / 8;
  if (units <= kFirst) return units > 0 ? trafficTimes_[0] * (units / kFirst) : 0;
  if (units >= kLast) return trafficTimes_[kTrafficSizes - 1] * (units / kLast);
  const int low = exponentOf(units) - 8;
  const float over = units * kPerTraffic[low] - 1;
  return trafficTimes_[low] + (trafficTimes_[low + 1] - trafficTimes_[low]) * over;
}

inline double TableModel::uncorrected(const WorkCounts& work, int* kind) const noexcept {
  *kind = 0;
  float ops = 0;
  const double arithmeticSeconds = arithmetic(work, ops, kind);
  const double traffic = trafficSeconds(work.trafficBytes);
  double body = std::max(arithmeticSeconds, traffic);
  if (!numbers_.overlaps) {
    // The first operation on each element waits for memory, or memory for it; the others add up.
    const auto elements = static_cast<float>(work.elements);
    const double first = ops > elements ? arithmeticSeconds * (elements / ops) : arithmeticSeconds;
    body = arithmeticSeconds + traffic - std::min(traffic, first);
  }
  if (work.m > 0) {
    const double order = std::cbrt(std::max(1.0, work.m * work.k * work.n));
    const double product = work.flops() / rateAt(order, work.width);
    if (product >= arithmeticSeconds) *kind = kWorkClasses;
    body = std::max(product, traffic) + arithmeticSeconds;
  }
  // A device's start is in what reading its result takes (moveInto).
  return numbers_.overlaps ? body : numbers_.start + body;
}

int TableModel::sizeIndex(const WorkCounts& work) noexcept {
  const int bits = exponentOf(static_cast<float>(std::max<std::int64_t>(work.elements, 1)));
  return std::clamp((bits - 7) / 2, 0, kSizes - 1);
}

TableModel::Cell TableModel::cellOf(const WorkCounts& work, int kind) noexcept {
  const int width = static_cast<int>(work.width), i = sizeIndex(work);
  return {numbers_.learned[kind][width][i], taught_[kind][width][i]};
}

// What the nearest size of a guessed row has learned, or of any row the hard way; or 0.
float TableModel::lentFactor(const WorkCounts& work, int kind) const noexcept {
  const int width = static_cast<int>(work.width);
  const float factor = nearest(numbers_.learned[kind][width], sizeIndex(work));
  const bool hard = numbers_.overlaps && factor >= static_cast<float>(kHardLesson);
  return guessed_[kind][width] || hard ? factor : 0;
}

double TableModel::computeSeconds(const WorkCounts& work) const noexcept {
  if (!known_) return 0;
  int kind = 0;
  const double seconds = uncorrected(work, &kind);
  float factor = numbers_.learned[kind][static_cast<int>(work.width)][sizeIndex(work)];
  if (!(factor > 0)) factor = lentFactor(work, kind);
  return factor > 0 ? seconds * factor : seconds;
}

void TableModel::learn(const WorkCounts& work, double seconds) noexcept {
  if (!known_ || !usable(seconds)) return;
  int kind = 0;
  const double raw = uncorrected(work, &kind);
  if (!usable(raw)) return;
  const Cell cell = cellOf(work, kind);
  const bool first = !(cell.factor > 0);
  const double now = first ? 1 : cell.factor;
  ++lessons_;
  unknown_ &= ~(1U << kindOf(kind, work.width));
  if (numbers_.overlaps && seconds >= kHardLesson * raw * now) {
    cell.factor = static_cast<float>(std::min(seconds / raw, kMostLearned));
    cell.lessons = seconds > kCheapTry ? kEnoughLessons : kOnProbation;
    return;
  }
  if (guessed_[kind][static_cast<int>(work.width)] && cell.lessons < kEnoughLessons) {
    const bool known = cell.lessons++ > 0;
    const double whole = std::clamp(seconds / raw, 1 / kMostLearned, kMostLearned);
    if (!known || whole < now) {
      cell.factor = static_cast<float>(whole);
      return;
    }
  }
  const double error = std::clamp(seconds / (raw * now), 1 / kWildest, kWildestLonger);
  // The first lesson counts more: before it the price was that of a probe, not of this program.
  const double gain = error > 1 ? kGainLonger * (first ? 2 : 1) : first ? 1 : kGain;
  cell.factor =
      static_cast<float>(std::clamp(now * std::pow(error, gain), 1 / kMostLearned, kMostLearned));
}

bool TableModel::doubt(const WorkCounts& work) noexcept {
  if (!known_) return false;
  int kind = 0;
  const double raw = uncorrected(work, &kind);
  const Cell cell = cellOf(work, kind);
  const bool probation = cell.lessons == kOnProbation;
  if (!guessed_[kind][static_cast<int>(work.width)] && !probation) return false;
  if (cell.lessons == kEnoughLessons || !(cell.factor > 1)) return false;
  const bool hard = numbers_.overlaps && cell.factor >= static_cast<float>(kHardLesson);
  if (hard && raw * cell.factor > kCheapTry) return false;
  cell.factor = std::sqrt(cell.factor);
  if (!probation) cell.lessons = 0;
  return true;
}

void TableModel::scale(int kind, double factor) noexcept {
  if (!usable(factor)) return;
  for (auto& row : taught_[kind]) row.fill(kEnoughLessons);
  for (auto& row : numbers_.learned[kind]) {
    for (float& learned : row)
      learned = static_cast<float>(
          std::clamp((learned > 0 ? learned : 1) * factor, 1 / kMostLearned, kMostLearned));
  }
}

void TableModel::forgetLessons() noexcept {
  Numbers bare = numbers_;
  bare.learned = {};
  set(bare, origin_);
}

void TableModel::learnCompile(double seconds) noexcept {
  if (!usable(seconds)) return;
  if (!usable(numbers_.compile)) {
    numbers_.compile = seconds;
    return;
  }
  const double error = std::clamp(seconds / numbers_.compile, 1 / kWildest, kWildest);
  numbers_.compile *= std::pow(error, kGain);
}

}  // namespace accel::cost
