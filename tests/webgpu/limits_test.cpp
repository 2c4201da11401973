// The same answers on a device that binds little, runs few workgroups a dimension and has small
// buffers.
#include "tests/webgpu/cases.h"
#include "tests/webgpu/tampered_device.h"

using namespace harness;
using accel::DType;
using accel::Op;
using accel::Reduce;
using accel::Shape;

namespace {

constexpr uint64_t kBinding = 64 * 1024;

// A provider on a narrow device, and what its device has seen.
struct Narrow {
  Tampering how;
  std::unique_ptr<webgpu::WebgpuProvider> provider;

  explicit Narrow(uint64_t largestBuffer = uint64_t{64} << 20) {
    how.limits = [largestBuffer](webgpu::DeviceLimits& limits) {
      limits.maxBindingBytes = kBinding;
      limits.maxGroupsPerDimension = 100;
      limits.maxBufferBytes = largestBuffer;
    };
    auto made = webgpu::makeProvider(std::make_unique<TamperedSource>(how), {});
    REQUIRE_MESSAGE(made.isOk(), made.status().message());
    provider = std::move(made.value());
    how.forgetSeen();  // the probe at creation is not the provider's work
  }
  void checkSeen() const {
    CHECK(how.largestBinding <= kBinding);
    CHECK(how.widest <= 100);
  }
};

// The same bytes; a NaN is any NaN.
bool equal(const Array& a, const Array& b) {
  if (a.dtype != DType::F32) return a.bytes == b.bytes;
  const std::vector<float> x = a.as<float>(), y = b.as<float>();
  for (size_t i = 0; i < x.size(); ++i) {
    if (std::isnan(x[i]) != std::isnan(y[i])) return false;
    if (!std::isnan(x[i]) && std::memcmp(&x[i], &y[i], 4) != 0) return false;
  }
  return x.size() == y.size();
}

bool supported(Narrow& narrow, const accel::Task& task, const std::vector<Array>& in,
               const std::vector<Array>& out) {
  const auto described = [](const std::vector<Array>& arrays) {
    std::vector<accel::Operand> operands;
    for (const Array& array : arrays) operands.push_back({array.dtype, array.shape, nullptr, {}});
    return operands;
  };
  return narrow.provider->supports(task, described(in), described(out)).yes;
}

// Runs a task on the narrow device and on the one without limits: the same bytes.
void same(Narrow& narrow, const accel::Task& task, const std::vector<Array>& in,
          std::vector<Array> out) {
  std::vector<Array> want = out;
  accel::Status status = run(need(), task, in, want);
  REQUIRE_MESSAGE(status.isOk(), status.message());
  CHECK(supported(narrow, task, in, out));
  status = run(*narrow.provider, task, in, out);
  REQUIRE_MESSAGE(status.isOk(), status.message());
  for (size_t i = 0; i < out.size(); ++i) {
    CAPTURE(i);
    CHECK(equal(out[i], want[i]));
  }
  narrow.checkSeen();
}

std::vector<int32_t> randomInts(size_t count, uint32_t seed) {
  std::mt19937 engine(seed);
  std::vector<int32_t> values(count);
  for (int32_t& value : values) value = int32_t(engine());
  return values;
}

bool supported(Narrow& narrow, KernelBuilder& builder) {
  std::vector<Array> in;
  for (const accel::KernelInput& input : builder.kernel().inputs)
    in.emplace_back(input.dtype, input.shape);
  return supported(narrow, accel::MapTask{&builder.kernel()}, in, {});
}

}  // namespace

TEST_CASE("maps larger than a binding go in pieces, many workgroups in two dimensions") {
  Narrow narrow;
  const Shape shape{1000, 203}, row{1, 203}, column{1000, 1};
  const Array x = Array::of(DType::F32, shape, randomFloats(203000, 1));
  KernelBuilder builder(shape);
  const auto a = builder.input(DType::F32, shape), b = builder.input(DType::F32, row);
  const auto sum = builder.apply(Op::Add, {a, b});
  builder.output(sum);
  builder.output(builder.apply(Op::Gt, {sum, b}));
  same(narrow, accel::MapTask{&builder.kernel()},
       {x, Array::of(DType::F32, row, randomFloats(203, 2))}, builder.outputs());
  KernelBuilder functions(shape);
  functions.output(functions.apply(Op::Exp, {functions.input(DType::F32, shape)}));
  same(narrow, accel::MapTask{&functions.kernel()}, {x}, functions.outputs());
}

TEST_CASE("a repeated input larger than a binding is read through windows") {
  Narrow narrow;
  // 50 x 500 x 9 elements from a 50 x 500 page (100,000 bytes) and a logical one of as many bytes.
  const Shape whole{50, 500, 9}, page{50, 500, 1}, wide{100, 1001, 1}, deep{100, 1001, 3};
  KernelBuilder builder(whole);
  const auto a = builder.input(DType::F32, whole), b = builder.input(DType::F32, page);
  builder.output(builder.apply(Op::Mul, {a, b}));
  REQUIRE(supported(narrow, builder));
  same(narrow, accel::MapTask{&builder.kernel()},
       {Array::of(DType::F32, whole, randomFloats(225000, 3)),
        Array::of(DType::F32, page, randomFloats(25000, 4))},
       builder.outputs());
  KernelBuilder logical(deep);
  const auto mask = logical.input(DType::Bool, wide), z = logical.input(DType::F32, deep);
  logical.output(
      logical.apply(Op::Select, {mask, z, logical.constant(accel::Scalar::ofFloat(-1))}));
  std::vector<uint8_t> bits(100100);
  for (size_t i = 0; i < bits.size(); ++i) bits[i] = i * 2654435761u >> 13 & 1;
  same(narrow, accel::MapTask{&logical.kernel()},
       {Array::of(DType::Bool, wide, bits), Array::of(DType::F32, deep, randomFloats(300300, 5))},
       logical.outputs());
}

TEST_CASE("reductions past one binding have the same bits, along any dimensions") {
  Narrow narrow;
  const Shape shape{37, 61, 45};  // 406,260 bytes
  const size_t n = size_t(shape.elements());
  const Array floats = Array::of(DType::F32, shape, roughFloats(n, 6));
  const Array ints = Array::of(DType::I32, shape, randomInts(n, 7));
  const Array words = Array::of(DType::U32, shape, randomInts(n, 8));
  for (uint32_t dims = 1; dims < 8; ++dims) {
    for (Reduce kind : {Reduce::Sum, Reduce::Prod, Reduce::Mean, Reduce::Max, Reduce::Min,
                        Reduce::ArgMax, Reduce::ArgMin, Reduce::Any, Reduce::All}) {
      for (const Array* in : {&floats, &ints, &words}) {
        if (in->dtype != DType::F32 && kind == Reduce::Mean) continue;
        if (in->dtype == DType::I32 && kind == Reduce::Prod && dims == 7) continue;  // in order
        KernelBuilder builder(shape);
        builder.output(builder.input(in->dtype, shape), kind, dims);
        CAPTURE(dims);
        CAPTURE(int(kind));
        REQUIRE(supported(narrow, builder));
        same(narrow, accel::MapTask{&builder.kernel()}, {*in}, builder.outputs());
      }
    }
  }
}

TEST_CASE("reductions with more results than a binding holds") {
  Narrow narrow;
  const Shape tall{30001, 3}, longer{20011, 4097};
  KernelBuilder builder(tall);
  const auto x = builder.input(DType::F32, tall);
  builder.output(x, Reduce::Sum, 2);
  builder.output(builder.apply(Op::Gt, {x, builder.constant(accel::Scalar::ofFloat(3))}),
                 Reduce::Any, 2);
  same(narrow, accel::MapTask{&builder.kernel()},
       {Array::of(DType::F32, tall, randomFloats(90003, 9))}, builder.outputs());
  // Partial results of so many sets do not fit either: two inputs, repeated against each other.
  KernelBuilder outer(longer);
  const auto a = outer.input(DType::F32, {20011, 1}), b = outer.input(DType::F32, {1, 4097});
  outer.output(outer.apply(Op::Mul, {a, b}), Reduce::Sum, 2);
  same(narrow, accel::MapTask{&outer.kernel()},
       {Array::of(DType::F32, {20011, 1}, randomFloats(20011, 10)),
        Array::of(DType::F32, {1, 4097}, randomFloats(4097, 11))},
       outer.outputs());
}

TEST_CASE("running results past one binding, along any dimension and both ways") {
  Narrow narrow;
  const Shape shape{16, 61, 45};
  const size_t n = size_t(shape.elements());
  const Array arrays[] = {Array::of(DType::F32, shape, roughFloats(n, 21)),
                          Array::of(DType::I32, shape, randomInts(n, 22)),
                          Array::of(DType::F32, {100003}, randomFloats(100003, 23)),
                          Array::of(DType::F32, {3, 70001}, randomFloats(210003, 24))};
  for (const Array& x : arrays) {
    for (int dim = 0; dim < x.shape.rank; ++dim) {
      for (int way = 0; way < 4; ++way) {
        const accel::ScanTask task{way < 2 ? accel::ScanKind::Sum : accel::ScanKind::Max, dim,
                                   way % 2 == 1};
        CAPTURE(dim);
        CAPTURE(way);
        same(narrow, task, {x}, {Array(x.dtype, x.shape)});
      }
    }
  }
}

TEST_CASE("sorts and transforms of many lines past one binding") {
  Narrow narrow;
  const Shape shape{45, 2001};  // neither a whole number of 256 bytes nor a power of two
  const size_t n = size_t(shape.elements());
  same(narrow, accel::SortTask{}, {Array::of(DType::F32, shape, roughFloats(n, 25))},
       {Array(DType::F32, shape), Array(DType::U32, shape)});
  accel::SortTask middle;
  middle.dim = 1;
  middle.descending = true;
  same(narrow, middle, {Array::of(DType::I32, {7, 8, 900}, randomInts(50400, 26))},
       {Array(DType::I32, {7, 8, 900})});
  const Array x = Array::of(DType::F32, shape, randomFloats(n, 27));
  same(narrow, accel::FftTask{}, {x}, {Array(DType::F32, {2, 45, 2001})});
  accel::FftTask back;
  back.inverse = back.complexInput = true;
  same(narrow, back, {Array::of(DType::F32, {2, 64, 900}, randomFloats(115200, 28))},
       {Array(DType::F32, {2, 64, 900})});
}

TEST_CASE("products past one binding: by columns, by matrices of a batch") {
  Narrow narrow;
  const auto floats = [](const Shape& shape, uint32_t seed) {
    return Array::of(DType::F32, shape, randomFloats(size_t(shape.elements()), seed));
  };
  same(narrow, accel::MatmulTask{}, {floats({53, 70}, 31), floats({70, 1201}, 32)},
       {Array(DType::F32, {53, 1201})});
  same(narrow, accel::MatmulTask{true, false}, {floats({11, 53}, 33), floats({11, 1201}, 34)},
       {Array(DType::F32, {53, 1201})});
  same(narrow, accel::MatmulTask{}, {floats({32, 20, 67}, 35), floats({20, 40, 67}, 36)},
       {Array(DType::F32, {32, 40, 67})});
  same(narrow, accel::MatmulTask{}, {floats({32, 20}, 37), floats({20, 40, 67}, 38)},
       {Array(DType::F32, {32, 40, 67})});
}

TEST_CASE("creation, joining, reordering and indexing past one binding") {
  Narrow narrow;
  const Shape shape{120, 601};
  const size_t n = size_t(shape.elements());
  const Array x = Array::of(DType::F32, shape, roughFloats(n, 41));
  std::vector<uint8_t> bits(n);
  for (size_t i = 0; i < n; ++i) bits[i] = i * 2654435761u >> 11 & 1;
  const Array flags = Array::of(DType::Bool, shape, bits);
  same(narrow, accel::FillTask{accel::Scalar::ofDouble(2.5)}, {}, {Array(DType::F32, shape)});
  same(narrow, accel::FillTask{accel::Scalar::ofDouble(1)}, {}, {Array(DType::Bool, shape)});
  same(narrow, accel::EyeTask{}, {}, {Array(DType::F32, shape)});
  same(narrow, accel::EyeTask{}, {}, {Array(DType::I32, {96, 700})});
  for (auto kind :
       {accel::RandomKind::Uniform, accel::RandomKind::Normal, accel::RandomKind::Integer}) {
    accel::RandomTask random;
    random.kind = kind;
    random.seed = 5;
    random.offset = 3;
    random.low = -7;
    random.high = 70;
    same(narrow, random, {}, {Array(DType::F32, shape)});
  }
  same(narrow, accel::ConcatTask{0}, {x, x}, {Array(DType::F32, {240, 601})});
  same(narrow, accel::ConcatTask{1}, {x, x, x}, {Array(DType::F32, {120, 1803})});
  same(narrow, accel::ConcatTask{0}, {flags, flags}, {Array(DType::Bool, {240, 601})});
  const Array pages = Array::of(DType::F32, {40, 50, 60}, randomFloats(120000, 42));
  same(narrow, accel::PermuteTask{{1, 0, 2, 3, 4, 5, 6, 7}}, {pages},
       {Array(DType::F32, {50, 40, 60})});
  std::vector<uint32_t> index(n);
  for (size_t i = 0; i < n; ++i) index[i] = uint32_t(i * 7919 % 1000);
  same(narrow, accel::GatherTask{},
       {Array::of(DType::F32, {1000}, randomFloats(1000, 43)), Array::of(DType::U32, shape, index)},
       {Array(DType::F32, shape)});
  accel::SliceTask columns;
  columns.part.offset = 120;
  columns.part.shape = {120, 500};
  columns.part.strides[0] = 1;
  columns.part.strides[1] = 120;
  same(narrow, columns, {x}, {Array(DType::F32, {120, 500})});
}

TEST_CASE("what does not fit is refused, not computed wrongly") {
  Narrow narrow(uint64_t{1} << 20);
  // Two inputs of 16 windows each: more than a stage binds.
  const Shape shape{512, 512};
  KernelBuilder builder(shape);
  builder.output(
      builder.apply(Op::Add, {builder.input(DType::F32, shape), builder.input(DType::F32, shape)}),
      Reduce::Sum, 3);
  CHECK_FALSE(supported(narrow, builder));
  // One line of a sort, one of a transform, a dimension that moves outwards, an indexed array.
  const auto refused = [&](const accel::Task& task, std::vector<accel::Operand> in,
                           const Shape& out) {
    const accel::Operand result{DType::F32, out, nullptr, {}};
    const accel::Support support = narrow.provider->supports(task, in, {&result, 1});
    return !support.yes && std::string(support.reason) == "size";
  };
  const accel::Operand square{DType::F32, shape, nullptr, {}};
  const accel::Operand line{DType::F32, {50000}, nullptr, {}};
  const accel::Operand index{DType::U32, {100}, nullptr, {}};
  accel::SortTask across;
  across.dim = 1;
  CHECK(refused(across, {square}, shape));
  CHECK(refused(accel::SortTask{}, {line}, {50000}));
  CHECK(refused(accel::FftTask{}, {line}, {2, 50000}));
  CHECK(refused(accel::PermuteTask{{1, 0, 2, 3, 4, 5, 6, 7}}, {square}, shape));
  CHECK(refused(accel::GatherTask{}, {square, index}, {100}));
  const accel::Operand row{DType::F32, {1, 512}, nullptr, {}};
  accel::MatmulTask transposed;
  transposed.transposeB = true;
  CHECK(refused(transposed, {row, square}, {1, 512}));
  // Larger than the largest buffer.
  CHECK(narrow.provider->info().maxBufferBytes == uint64_t{1} << 20);
  CHECK(narrow.provider->allocate(std::size_t{2} << 20).status().code() ==
        accel::StatusCode::OutOfMemory);
}

TEST_CASE("a long task is many dispatches, and many submissions, with the bits of one") {
  Tampering how;
  auto made = webgpu::makeProvider(std::make_unique<TamperedSource>(how), {});
  REQUIRE_MESSAGE(made.isOk(), made.status().message());
  auto dispatches = [&](const accel::Task& task, const std::vector<Array>& in,
                        std::vector<Array>& out) {
    how.forgetSeen();
    accel::Status status = run(*made.value(), task, in, out);
    REQUIRE_MESSAGE(status.isOk(), status.message());
    return how.dispatches;
  };
  // A product as deep as 2^15 + 40: its sums go on in a second dispatch.
  const int64_t k = (1 << 15) + 40;
  for (int64_t m : {3, 30}) {
    const std::vector<float> x = randomFloats(size_t(m * k), 12),
                             y = randomFloats(size_t(k * m), 13);
    std::vector<Array> out{Array(DType::F32, {m, m})};
    CHECK(dispatches(accel::MatmulTask{},
                     {Array::of(DType::F32, {m, k}, x), Array::of(DType::F32, {k, m}, y)},
                     out) == 2);
    const std::vector<float> got = out[0].as<float>();
    bool exact = true;
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t j = 0; j < m; ++j) {
        float sum = 0;
        for (int64_t l = 0; l < k; ++l) sum += x[size_t(l * m + i)] * y[size_t(j * k + l)];
        exact &= got[size_t(j * m + i)] == sum;
      }
    }
    CHECK(exact);
  }
  // A running sum of three parts, both ways.
  const int64_t n = 2 * (1 << 16) + 17;
  const std::vector<float> x = randomFloats(size_t(n), 14);
  for (bool reverse : {false, true}) {
    std::vector<Array> out{Array(DType::F32, {n, 1})};
    accel::ScanTask task;
    task.reverse = reverse;
    CHECK(dispatches(task, {Array::floats(x)}, out) == 3);
    const std::vector<float> got = out[0].as<float>();
    float sum = 0;
    bool exact = true;
    for (int64_t i = 0; i < n; ++i) {
      const size_t at = size_t(reverse ? n - 1 - i : i);
      sum = i ? sum + x[at] : x[at];
      exact &= got[at] == sum;
    }
    CHECK(exact);
  }
  // gamma of 2^21 elements is 4e8 element-operations: at least two dispatches.
  const Shape shape{1 << 21, 1};
  KernelBuilder builder(shape);
  builder.output(builder.apply(Op::Gamma, {builder.input(DType::F32, shape)}));
  std::vector<Array> gamma = builder.outputs();
  const Array in = Array::of(DType::F32, shape, randomFloats(size_t{1} << 21, 15));
  CHECK(dispatches(accel::MapTask{&builder.kernel()}, {in}, gamma) >= 2);
  CHECK(how.submits >= 2);
  bool close = true;
  const std::vector<float> args = in.as<float>(), got = gamma[0].as<float>();
  for (size_t i = 0; i < args.size(); i += 1009) {
    if (args[i] > 0.5f) close &= ulpError(got[i], std::tgamma(double(args[i]))) <= 8;
  }
  CHECK(close);
}
