// The measured model, of the CPU or of a device: prices by class, element type and size, fitted to
// measurements, and corrected by every later call that was timed.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "accel/decide/measure/cost_model.h"

namespace accel::cost {

// Sizes at which prices stand: 2^8, 2^10, ... 2^26 elements. Between them the time is a straight
// line, beyond them the price is the last one's.
inline constexpr int kSizes = 10;
constexpr std::int64_t sizeAt(int i) { return std::int64_t{256} << (2 * i); }
// Amounts of traffic: 2^8, 2^9, ... 2^26 times 8 bytes (one single read, one written). Closer
// together: where a cache ends, a byte takes several times as long as a little before.
inline constexpr int kTrafficSizes = 19;
constexpr std::int64_t trafficAt(int i) { return std::int64_t{256} << i; }
// Orders of square products: 2^4, 2^5, ... 2^12.
inline constexpr int kOrders = 9;
constexpr std::int64_t orderAt(int i) { return std::int64_t{16} << i; }

// seconds = fixed + perUnit * units.
struct Line {
  double fixed = 0;
  double perUnit = 0;
  double at(double units) const { return fixed + perUnit * units; }
};

// A learned factor is at most this, and at least one over it: beyond are no times of calls.
inline constexpr double kMostLearned = 1e6;
// A device's call that took so many times its estimate is no disturbed one: it is believed at once.
inline constexpr double kHardLesson = 10;

// Everything that a record keeps. A price of 0 has not been measured; the model fills it in from
// its neighbours (see TableModel::complete), and a device's kind of work without any is not known.
struct Numbers {
  double launch = 0;
  double roundTrip = 0;
  double compile = 0;
  Line upload;    // by bytes
  Line download;  // by bytes
  bool unified = false;
  int threads = 1;
  // Arithmetic and memory traffic of a kernel overlap (a GPU), or only those of its first operation
  // on each element do (a core, which works in blocks that stay in its cache).
  bool overlaps = false;
  // Seconds an element and operation. The size is the iteration's where arithmetic overlaps (a GPU
  // is filled by elements), else all operations together (threads start by work).
  std::array<std::array<std::array<float, kSizes>, kWidths>, kWorkClasses> price{};
  // Seconds a byte of traffic.
  std::array<float, kTrafficSizes> trafficPrice{};
  // Multiply-adds a second, single and double.
  std::array<std::array<float, kOrders>, 2> gemm{};
  // CPU: what a kernel costs before its first element. Device: what its result costs beyond the
  // download of one that has been there for long, when it is read at once (the work has to be
  // handed over and waited for).
  double start = 0;
  // Factors learned from calls, by the kind of work (its dearest class; the last one is products),
  // type and size; 0: none yet.
  std::array<std::array<std::array<float, kSizes>, kWidths>, kWorkClasses + 1> learned{};
};

// Prices of a vector unit with that many threads: what the CPU is taken to cost until it was
// measured here, within the first milliseconds of array work, and corrected by every call until
// then.
Numbers cpuDefaults(int threads) noexcept;

inline bool usable(double v) { return std::isfinite(v) && v > 0; }

// The measured value nearest to place i, or 0.
template <std::size_t N>
float nearest(const std::array<float, N>& row, int i) {
  constexpr int kCount = static_cast<int>(N);
  for (int d = 0; d < kCount; ++d) {
    if (i - d >= 0 && usable(row[i - d])) return row[i - d];
    if (i + d < kCount && usable(row[i + d])) return row[i + d];
  }
  return 0;
}

class TableModel final : public CostModel {
 public:
  TableModel() = default;

  // Takes the numbers and fills the gaps: other sizes of the same class and type, other types by
  // their width, other classes by the built-in ratios to what was measured, the CPU's products by
  // the built-in rate. Known when a price of Cheap work was measured.
  void set(const Numbers& numbers, Origin origin) noexcept;
  void clear() noexcept;
  // As measured or loaded, with what was learned since.
  const Numbers& numbers() const noexcept { return numbers_; }

  Origin origin() const noexcept override { return origin_; }
  // A device's kinds of work have to be measured one by one: their ratios differ by hundreds from
  // one device to another. The CPU corrects a guess by the first call that it serves.
  bool knows(const WorkCounts& work) const noexcept override { return unknownKind(work) < 0; }
  // The first kind (kindOf) of this work that is not known, or -1.
  int unknownKind(const WorkCounts& work) const noexcept;
  bool knowsKind(int kind) const noexcept { return known_ && !(unknown_ >> kind & 1); }
  // 0: no product was timed.
  double gemmRate(double m, double k, double n, Width width) const noexcept override;
  double launchSeconds() const noexcept override { return numbers_.launch; }
  double roundTripSeconds() const noexcept override { return numbers_.roundTrip; }
  double memoryBandwidth() const noexcept override;
  double readBackBandwidth() const noexcept override;
  double uploadBandwidth() const noexcept override;
  bool unifiedMemory() const noexcept override { return numbers_.unified; }
  int threads() const noexcept override { return numbers_.threads; }
  double compileSeconds() const noexcept override { return numbers_.compile; }
  double computeSeconds(const WorkCounts& work) const noexcept override;
  double uploadSeconds(double bytes, int copies) const noexcept override;
  double downloadSeconds(double bytes, int copies) const noexcept override;
  // As the interface has them; here, where the class is final, without a call for each term.
  double moveInto(CostTerms& terms, const Movement& movement) const noexcept override;
  double runInto(CostTerms& terms, const WorkCounts& work, bool compiles) const noexcept override;

  // A call of that work took so long in itself (launch, transfers and waiting taken off). One
  // call moves a measured price by little, a wild one by no more than a tame one, unless a device
  // took kHardLesson times as long: it is believed at once, as another such call would take as long
  // again. A price that was only guessed (built in, or from
  // another class or type) takes its first lesson whole; the shorter of the first two stays. Such
  // lessons are lent to the sizes beside them.
  void learn(const WorkCounts& work, double seconds) noexcept;
  // The work goes elsewhere, so this price will not be corrected by itself. If it rests on a single
  // call that took longer than the guess, perhaps because of another program, it is believed less
  // each time, until it is tried again; a device's hard lesson only if trying costs little. True:
  // it was.
  bool doubt(const WorkCounts& work) noexcept;
  void learnCompile(double seconds) noexcept;
  // All prices of a kind of work (kWorkClasses: products) by a factor, as if it had been learned.
  void scale(int kind, double factor) noexcept;
  // As measured, before any call.
  void forgetLessons() noexcept;
  // Calls learned from since set().
  std::uint64_t lessons() const noexcept { return lessons_; }

 private:
  struct Where;
  void complete() noexcept;
  void findUnknown() noexcept;
  double rateAt(double order, Width width) const noexcept;
  static Where whereIs(float elements) noexcept;
  double trafficSeconds(double bytes) const noexcept;
  // ops: operations times elements, of all classes.
  double arithmetic(const WorkCounts& work, float& ops, int* dearest) const noexcept;
  double uncorrected(const WorkCounts& work, int* kind) const noexcept;
  // A cell of what was learned, and of how many lessons a guess has had.
  struct Cell {
    float& factor;
    std::uint8_t& lessons;
  };
  Cell cellOf(const WorkCounts& work, int kind) noexcept;
  static int sizeIndex(const WorkCounts& work) noexcept;
  float lentFactor(const WorkCounts& work, int kind) const noexcept;

  Numbers numbers_;
  // The numbers with their gaps filled. Seconds for all elements of one operation at that size, so
  // that a straight line between two sizes is a straight line in the number of elements.
  std::array<std::array<std::array<float, kSizes>, kWidths>, kWorkClasses> times_{};
  std::array<float, kTrafficSizes> trafficTimes_{};
  std::array<std::array<float, kOrders>, 2> rates_{};
  Origin origin_ = Origin::None;
  // Nobody has measured this row: by kind (the last one is products) and type.
  std::array<std::array<bool, kWidths>, kWorkClasses + 1> guessed_{};
  // Lessons of a guessed price, up to the two that make it a known one.
  std::array<std::array<std::array<std::uint8_t, kSizes>, kWidths>, kWorkClasses + 1> taught_{};
  std::uint64_t lessons_ = 0;
  std::uint32_t unknown_ = 0;  // bit by kind
};

}  // namespace accel::cost
