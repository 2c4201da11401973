// Products of doubles by exact slices, after Ozaki's scheme. Each row of A and column of B is
// scaled to whole numbers and cut into up to eight digits of 14 bits (f64_lines, f64_slices); the
// products of digits are summed exactly (f64_tile, f64_thin); an element is their sum, rounded once
// (f64_round). Lines that need more digits, and those with NaN or Inf, are added up in order, with
// a rounding a step (f64_chain), or, where that would keep the device for long, are the CPU's.
#include <algorithm>
#include <optional>

#include "webgpu/tasks/product.h"

namespace webgpu {
namespace {

// As lib_slices.wgsl has them.
constexpr uint64_t kDigits = 8, kDiagonals = 15, kBlock = 32;
constexpr uint32_t kWild = 256;
// Working space at a time, unless the least that is needed is more.
constexpr uint64_t kRoom = uint64_t{64} << 20;
constexpr uint64_t kSumBytes = kDiagonals * 8;  // of an element
constexpr uint64_t kPairBytes = kDigits * 16;   // of four lines, two steps of the depth
constexpr uint64_t kMostPairs = 1 << 14;        // so that no sum of lower halves overflows
constexpr uint64_t kChainWork = 500, kChainDepth = 1 << 12;
constexpr uint64_t kGroup = 64;
constexpr uint64_t kBusy = 256;       // workgroups that keep a processor with many units busy
constexpr uint64_t kMostChains = 16;  // dispatches that most often do nothing

uint64_t up(uint64_t value, uint64_t step) { return (value + step - 1) / step; }

KernelBuffer bindRoom(std::string name, std::string element, uint64_t id, uint64_t bytes,
                      bool writable = false, uint64_t offset = 0) {
  return {std::move(name), std::move(element), writable, id, offset, bytes};
}

// The elements that are made at a time: all columns of some matrices, or some columns of one.
struct Window {
  uint64_t batch = 0, batches = 1, column = 0, columns = 0;
};

// One operand: its lines' needs, and the slices of a part of its depth.
class SlicedSide {
 public:
  SlicedSide(Context& context, const Product::Side& side, bool left, uint64_t depth,
             uint64_t mostLines, uint64_t mostMatrices, uint64_t mostPairs)
      : context_(context),
        tensor_(*side.tensor),
        name_(left ? "_a" : "_b"),
        lineStep_(left ? side.row : side.column),
        depthStep_(left ? side.column : side.row),
        matrixStep_(side.batch),
        depth_(depth),
        lines_(context, mostLines * mostMatrices * 8),
        blocks_(context, up(mostLines, kBlock) * mostMatrices * 4),
        slices_(context, up(mostLines, 4) * mostMatrices * mostPairs * kPairBytes) {}

  Status status() const {
    for (const ScopedBuffer* buffer : {&lines_, &blocks_, &slices_})
      if (!buffer->status()) return buffer->status();
    return Status();
  }
  uint64_t matrices() const { return matrices_; }

  // Finds what the lines from element `start` on need.
  Status take(uint64_t start, uint64_t lines, uint64_t matrices) {
    if (start_ == start && count_ == lines && matrices_ == matrices) return Status();
    start_ = start;
    count_ = lines;
    matrices_ = matrices;
    sliced_.reset();
    Launch launch = fixedLaunch("f64_lines", matrices);
    addPlace(launch);
    launch.buffers = {bindTensor(tensor_, "x", "vec2<u32>"),
                      bindRoom("lines", "vec2<u32>", lines_.id(), lineBytes(), true),
                      bindRoom("blocks", "u32", blocks_.id(), blockBytes(), true)};
    launch.invocations = 0;
    launch.groups = up(lines, kBlock) * matrices;
    launch.work = lines * matrices * depth_ * 20;
    return context_.launch(launch);
  }

  Status slice(uint64_t first, uint64_t pairs) {
    if (sliced_ == first) return Status();
    sliced_ = first;
    const uint64_t fours = up(count_, 4) * matrices_;
    Launch launch = fixedLaunch("f64_slices", fours * pairs);
    addPlace(launch);
    launch.params.u32("matrices", matrices_);
    launch.params.u32("first", first);
    launch.params.u32("pairs", pairs);
    launch.buffers = {bindTensor(tensor_, "x", "vec2<u32>"),
                      bindRoom("lines", "vec2<u32>", lines_.id(), lineBytes()),
                      bindRoom("slices", "vec4<i32>", slices_.id(), sliceBytes(pairs), true)};
    launch.work = fours * pairs * 1000;
    return context_.launch(launch);
  }

  KernelBuffer needs() const {
    return bindRoom("lines" + name_, "vec2<u32>", lines_.id(), lineBytes());
  }
  KernelBuffer mostDigits() const {
    return bindRoom("blocks" + name_, "u32", blocks_.id(), blockBytes());
  }
  KernelBuffer digits(uint64_t pairs) const {
    return bindRoom("slices" + name_, "vec4<i32>", slices_.id(), sliceBytes(pairs));
  }
  // Waits for the device.
  Result<bool> anyWild() {
    std::vector<uint32_t> words(up(count_, kBlock) * matrices_);
    Status status = context_.download(blocks_.id(), 0, words.data(), words.size() * 4);
    if (!status) return status;
    return std::any_of(words.begin(), words.end(), [](uint32_t w) { return w >= kWild; });
  }

 private:
  uint64_t lineBytes() const { return count_ * matrices_ * 8; }
  uint64_t blockBytes() const { return up(count_, kBlock) * matrices_ * 4; }
  uint64_t sliceBytes(uint64_t pairs) const {
    return up(count_, 4) * matrices_ * pairs * kPairBytes;
  }
  void addPlace(Launch& launch) const {
    launch.params.u32("start", start_);
    launch.params.u32("lines", count_);
    launch.params.u32("depth", depth_);
    launch.params.u32("line_step", lineStep_);
    launch.params.u32("depth_step", depthStep_);
    launch.params.u32("matrix_step", matrixStep_);
  }

  Context& context_;
  Tensor tensor_;
  std::string name_;
  uint64_t lineStep_, depthStep_, matrixStep_, depth_;
  ScopedBuffer lines_, blocks_, slices_;
  uint64_t start_ = ~uint64_t{0}, count_ = 0, matrices_ = 0;
  std::optional<uint64_t> sliced_;
};

class SlicedProduct {
 public:
  SlicedProduct(Context& context, const Product& product);

  Status run();

 private:
  Status runWindow(const Window& window);
  Status sum(const Window& window, uint64_t first);
  Status round(const Window& window);
  Status chain(const Window& window);
  // Threads of a processor: few, soon asked, and a branch that nobody takes costs as much as one
  // that all take.
  bool software() const { return context_.device().info().software; }
  void addSizes(const Window& window, Launch& launch) const;
  uint64_t elements(const Window& w) const { return product_.m * w.columns * w.batches; }
  uint64_t place(const Window& w) const { return (w.batch * product_.n + w.column) * product_.m; }

  Context& context_;
  const Product& product_;
  uint64_t columns_, batches_, pairs_;  // of a window; of the depth at a time
  std::string_view kernel_;
  std::optional<SlicedSide> a_, b_;
  std::optional<ScopedBuffer> sums_;
};

SlicedProduct::SlicedProduct(Context& context, const Product& product)
    : context_(context), product_(product), kernel_(chooseProductKernel(context, product)) {
  const uint64_t m = product.m, n = product.n;
  const uint64_t room = std::min(context.device().limits().maxBindingBytes, kRoom);
  columns_ = std::clamp<uint64_t>(room / (kSumBytes * m), 1, n);
  batches_ =
      columns_ < n ? 1 : std::clamp<uint64_t>(room / (kSumBytes * m * n), 1, product.batches);
  const uint64_t fours = std::max(up(m, 4) * (product.a.batch ? batches_ : 1),
                                  up(columns_, 4) * (product.b.batch ? batches_ : 1));
  pairs_ = std::clamp<uint64_t>(room / (kPairBytes * fours), 1,
                                std::min(kMostPairs, up(std::max<uint64_t>(product.k, 1), 2)));
  a_.emplace(context, product.a, true, product.k, m, product.a.batch ? batches_ : 1, pairs_);
  b_.emplace(context, product.b, false, product.k, columns_, product.b.batch ? batches_ : 1,
             pairs_);
  sums_.emplace(context, kSumBytes * m * columns_ * batches_);
}

Status SlicedProduct::run() {
  for (const Status& made : {a_->status(), b_->status(), sums_->status()})
    if (!made) return made;
  for (uint64_t batch = 0; batch < product_.batches; batch += batches_) {
    for (uint64_t column = 0; column < product_.n; column += columns_) {
      const Window window{batch, std::min(batches_, product_.batches - batch), column,
                          std::min(columns_, product_.n - column)};
      if (Status status = runWindow(window); !status) return status;
    }
  }
  return Status();
}

Status SlicedProduct::runWindow(const Window& window) {
  const Product::Side &a = product_.a, &b = product_.b;
  Status status = a_->take(window.batch * a.batch, product_.m, a.batch ? window.batches : 1);
  if (status)
    status = b_->take(window.batch * b.batch + window.column * b.column, window.columns,
                      b.batch ? window.batches : 1);
  if (!status) return status;
  // Where the chain could be long, the device is asked whether there is one.
  const bool isLong =
      elements(window) * product_.k * kChainWork > kMostChains * (CommandBatch::kMaxWork / 2);
  bool wild = true;  // for all that is known
  if (isLong || software()) {
    const Result<bool> left = a_->anyWild();
    if (!left) return left.status();
    const Result<bool> right = b_->anyWild();
    if (!right) return right.status();
    wild = left.value() || right.value();
    if (wild && isLong) return Status(StatusCode::Unsupported, "values");
  }
  for (uint64_t first = 0; status && first < product_.k; first += 2 * pairs_) {
    status = a_->slice(first, pairs_);
    if (status) status = b_->slice(first, pairs_);
    if (status) status = sum(window, first);
  }
  if (status) status = round(window);
  return status && wild ? chain(window) : status;
}

void SlicedProduct::addSizes(const Window& window, Launch& launch) const {
  launch.params.u32("m", product_.m);
  launch.params.u32("n", window.columns);
  launch.params.u32("a_matrices", a_->matrices());
  launch.params.u32("b_matrices", b_->matrices());
}

Status SlicedProduct::sum(const Window& window, uint64_t first) {
  const uint64_t tile = kernel_ == "tile64" ? 64 : kernel_ == "tile32" ? 32 : 0;
  Launch launch =
      fixedLaunch(tile ? "f64_tile" : "f64_thin", window.batches, tile ? std::to_string(tile) : "");
  addSizes(window, launch);
  launch.params.u32("pairs", pairs_);
  launch.params.u32("first", first);
  launch.buffers = {a_->digits(pairs_), b_->digits(pairs_), tile ? a_->mostDigits() : a_->needs(),
                    tile ? b_->mostDigits() : b_->needs(),
                    bindRoom("sums", "vec2<u32>", sums_->id(), kSumBytes * elements(window), true)};
  const uint64_t groups = tile ? up(product_.m, tile) * up(window.columns, tile) * window.batches
                               : up(elements(window), kGroup);
  const uint64_t shares = software() ? 1 : std::clamp<uint64_t>(kBusy / groups, 1, kDiagonals);
  launch.params.u32("shares", shares);
  launch.invocations = tile ? 0 : elements(window) * shares;
  if (tile) {
    launch.groups = groups * shares;
    launch.body = [tile] {
      return "const TILE = " + std::to_string(tile) + "u;\n" + std::string(wgslFile("f64_tile"));
    };
  }
  constexpr uint64_t kUsualPairs = 25;  // of digits
  launch.work = elements(window) * pairs_ * 2 * kUsualPairs;
  return context_.launch(launch);
}

Status SlicedProduct::round(const Window& window) {
  Launch launch = fixedLaunch("f64_round", window.batches);
  addSizes(window, launch);
  launch.params.u32("place", place(window));
  launch.buffers = {a_->needs(), b_->needs(),
                    bindRoom("sums", "vec2<u32>", sums_->id(), kSumBytes * elements(window))};
  launch.invocations = elements(window);
  launch.work = launch.invocations * 500;
  finishWith(product_, std::string(wgslFile("f64_round")), launch);
  return context_.launch(launch);
}

Status SlicedProduct::chain(const Window& window) {
  const Product::Side &a = product_.a, &b = product_.b;
  for (uint64_t first = 0; first < product_.k; first += kChainDepth) {
    const uint64_t last = std::min(first + kChainDepth, product_.k);
    Launch launch = fixedLaunch("f64_chain", window.batches);
    addSizes(window, launch);
    launch.params.u32("place", place(window));
    launch.params.u32("first", first);
    launch.params.u32("last", last);
    launch.params.u32("a_start", window.batch * a.batch);
    launch.params.u32("a_row", a.row);
    launch.params.u32("a_column", a.column);
    launch.params.u32("a_batch", a.batch);
    launch.params.u32("b_start", window.batch * b.batch + window.column * b.column);
    launch.params.u32("b_row", b.row);
    launch.params.u32("b_column", b.column);
    launch.params.u32("b_batch", b.batch);
    launch.buffers = {bindTensor(*a.tensor, "x", "vec2<u32>"),
                      bindTensor(*b.tensor, "z", "vec2<u32>"), a_->needs(), b_->needs()};
    launch.invocations = elements(window);
    launch.work = launch.invocations * (last - first) * kChainWork;
    finishWith(product_, std::string(wgslFile("f64_chain")), launch);
    if (Status status = context_.launch(launch); !status) return status;
  }
  return Status();
}

}  // namespace

uint64_t deepestChainAtOnce() { return kChainDepth; }

bool slicesFit(uint64_t rows, uint64_t binding) {
  return kSumBytes * rows <= binding && kPairBytes * up(rows, 4) <= binding;
}

Status multiplyDoubles(Context& context, const Product& product) {
  return SlicedProduct(context, product).run();
}

}  // namespace webgpu
