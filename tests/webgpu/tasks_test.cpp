// The tasks that are not maps, against plain loops.
#include <accel/random_stream.h>

#include <algorithm>
#include <complex>
#include <numeric>

#include "tests/webgpu/cases.h"

using namespace harness;
using accel::DType;
using accel::Shape;

namespace {

std::vector<uint8_t> randomBools(size_t count, uint32_t seed) {
  std::mt19937 engine(seed);
  std::vector<uint8_t> values(count);
  for (uint8_t& value : values) value = engine() & 1;
  return values;
}

// The same bits, NaNs too.
bool holds(const Array& array, const std::vector<float>& want) {
  return array.bytes.size() == want.size() * sizeof(float) &&
         (want.empty() || std::memcmp(array.bytes.data(), want.data(), array.bytes.size()) == 0);
}

template <class T>
std::vector<T> permuted(const std::vector<T>& x, const Shape& from,
                        const std::array<uint8_t, 8>& order) {
  std::vector<T> out(x.size());
  size_t strides[8], step = 1;
  for (int d = 0; d < 8; ++d) {
    strides[d] = step;
    step *= size_t(from.size(d));
  }
  for (size_t i = 0; i < out.size(); ++i) {
    size_t rest = i, at = 0;
    for (int d = 0; d < 8; ++d) {
      const size_t size = size_t(from.size(order[size_t(d)]));
      at += rest % size * strides[order[size_t(d)]];
      rest /= size;
    }
    out[i] = x[at];
  }
  return out;
}

}  // namespace

TEST_CASE("permute: transposes, batches, any order, words and bytes") {
  const std::array<uint8_t, 8> orders[] = {{1, 0, 2, 3, 4, 5, 6, 7}, {0, 2, 1, 3, 4, 5, 6, 7},
                                           {2, 1, 0, 3, 4, 5, 6, 7}, {2, 0, 1, 3, 4, 5, 6, 7},
                                           {3, 1, 2, 0, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7}};
  for (const Shape& shape :
       {Shape{17, 33}, Shape{1, 40}, Shape{5, 16, 9}, Shape{3, 4, 5, 6}, Shape{130, 70, 2}}) {
    const size_t n = size_t(shape.elements());
    for (const auto& order : orders) {
      accel::PermuteTask task;
      task.order = order;
      Shape to;
      to.rank = 8;
      for (int d = 0; d < 8; ++d) to.dims[d] = shape.size(order[size_t(d)]);
      to.normalize();
      const std::vector<float> x = randomFloats(n, 5);
      CHECK(must(task, {Array::of(DType::F32, shape, x)}, Array(DType::F32, to)).as<float>() ==
            permuted(x, shape, order));
      const std::vector<uint8_t> b = randomBools(n, 6);
      CHECK(must(task, {Array::of(DType::Bool, shape, b)}, Array(DType::Bool, to)).as<uint8_t>() ==
            permuted(b, shape, order));
    }
  }
}

TEST_CASE("gather, scatter (the last one wins) and compaction") {
  std::mt19937 engine(7);
  for (int64_t n : {int64_t{1}, int64_t{5}, int64_t{257}, int64_t{70001}}) {
    const Shape shape{n, 1};
    const std::vector<float> x = roughFloats(size_t(n), 8);
    const std::vector<uint8_t> b = randomBools(size_t(n), 9);
    std::vector<int32_t> index(size_t(n) + 3);
    for (int32_t& i : index) i = int32_t(engine() % uint32_t(n));
    const Shape many{int64_t(index.size()), 1};
    const Array places = Array::of(DType::I32, many, index);
    const std::vector<uint32_t> got =
        must(accel::GatherTask{}, {Array::of(DType::F32, shape, x), places},
             Array(DType::F32, many))
            .as<uint32_t>();
    const std::vector<uint8_t> gotBytes =
        must(accel::GatherTask{}, {Array::of(DType::Bool, shape, b), places},
             Array(DType::Bool, many))
            .as<uint8_t>();
    for (size_t i = 0; i < index.size(); ++i) {
      uint32_t want;
      std::memcpy(&want, &x[size_t(index[i])], 4);
      CHECK(got[i] == want);
      CHECK(gotBytes[i] == b[size_t(index[i])]);
    }
    const std::vector<float> values = randomFloats(index.size(), 10);
    std::vector<float> written = x;
    for (size_t i = 0; i < index.size(); ++i) written[size_t(index[i])] = values[i];
    const Array scattered =
        must(accel::ScatterTask{},
             {Array::of(DType::F32, shape, x), places, Array::of(DType::F32, many, values)},
             Array(DType::F32, shape));
    CHECK(holds(scattered, written));
    std::vector<uint8_t> flags = b;
    for (int32_t i : index) flags[size_t(i)] = 1;
    CHECK(must(accel::ScatterTask{},
               {Array::of(DType::Bool, shape, b), places,
                Array::of<uint8_t>(DType::Bool, {1, 1}, {1})},
               Array(DType::Bool, shape))
              .as<uint8_t>() == flags);
    std::vector<float> kept;
    for (size_t i = 0; i < x.size(); ++i) {
      if (b[i]) kept.push_back(x[i]);
    }
    const Array compacted = must(
        accel::CompactTask{}, {Array::of(DType::F32, shape, x), Array::of(DType::Bool, shape, b)},
        Array(DType::F32, {int64_t(kept.size()), 1}));
    CHECK(holds(compacted, kept));
  }
}

TEST_CASE("concatenation along each dimension, words and bytes") {
  for (int dim = 0; dim < 3; ++dim) {
    Shape shapes[3] = {{5, 7, 3}, {5, 7, 3}, {5, 7, 3}};
    shapes[1].dims[dim] = 2;
    shapes[2].dims[dim] = 9;
    Shape to{5, 7, 3};
    to.dims[dim] += 11;
    std::vector<Array> floats, bools;
    std::vector<float> want(size_t(to.elements()));
    std::vector<uint8_t> wantBytes(want.size());
    size_t inner = 1, start = 0;
    for (int d = 0; d < dim; ++d) inner *= size_t(to.size(d));
    for (const Shape& shape : shapes) {
      const std::vector<float> x = randomFloats(size_t(shape.elements()), uint32_t(start));
      const std::vector<uint8_t> b = randomBools(x.size(), uint32_t(start));
      const size_t run = inner * size_t(shape.size(dim));
      for (size_t i = 0; i < x.size(); ++i) {
        const size_t at = i / run * inner * size_t(to.size(dim)) + start + i % run;
        want[at] = x[i];
        wantBytes[at] = b[i];
      }
      floats.push_back(Array::of(DType::F32, shape, x));
      bools.push_back(Array::of(DType::Bool, shape, b));
      start += run;
    }
    CHECK(must(accel::ConcatTask{dim}, floats, Array(DType::F32, to)).as<float>() == want);
    CHECK(must(accel::ConcatTask{dim}, bools, Array(DType::Bool, to)).as<uint8_t>() == wantBytes);
  }
}

TEST_CASE("scans run left to right") {
  const Shape shape{9, 130, 4};
  const std::vector<float> x = randomFloats(size_t(shape.elements()), 12);
  for (int dim = 0; dim < 3; ++dim) {
    for (bool reverse : {false, true}) {
      size_t inner = 1;
      for (int d = 0; d < dim; ++d) inner *= size_t(shape.size(d));
      const size_t length = size_t(shape.size(dim));
      std::vector<float> want = x;
      for (size_t line = 0; line < x.size() / length; ++line) {
        const size_t base = line / inner * inner * length + line % inner;
        for (size_t k = 1; k < length; ++k) {
          const size_t at = base + (reverse ? length - 1 - k : k) * inner;
          const size_t before = reverse ? at + inner : at - inner;
          want[at] = want[before] + x[at];
        }
      }
      const accel::ScanTask task{accel::ScanKind::Sum, dim, reverse};
      CHECK(must(task, {Array::of(DType::F32, shape, x)}, Array(DType::F32, shape)).as<float>() ==
            want);
    }
  }
  const Array rough = Array::floats({NAN, 3, NAN, -1, 7, 2});
  const std::vector<float> top =
      must(accel::ScanTask{accel::ScanKind::Max, 0, false}, {rough}, Array(DType::F32, rough.shape))
          .as<float>();
  CHECK(std::isnan(top[0]));
  CHECK(std::vector<float>(top.begin() + 1, top.end()) == std::vector<float>{3, 3, 3, 7, 7});
}

TEST_CASE("sort is stable, NaN last going up and first going down") {
  for (int64_t n : {int64_t{1}, int64_t{2}, int64_t{3}, int64_t{100}, int64_t{511}, int64_t{513},
                    int64_t{5000}, int64_t{40000}}) {
    std::vector<float> x = roughFloats(size_t(n) * 3, uint32_t(n));
    for (float& v : x) v = std::round(v / 4);
    for (int dim : {0, 1}) {
      const Shape shape = dim == 0 ? Shape{n, 3} : Shape{3, n};
      const size_t inner = dim == 0 ? 1 : 3;
      for (bool descending : {false, true}) {
        std::vector<Array> out{Array(DType::F32, shape), Array(DType::U32, shape)};
        accel::Status status =
            run(need(), accel::SortTask{dim, descending}, {Array::of(DType::F32, shape, x)}, out);
        REQUIRE_MESSAGE(status.isOk(), status.message());
        const std::vector<uint32_t> positions = out[1].as<uint32_t>();
        for (size_t line = 0; line < 3; ++line) {
          const size_t base = dim == 0 ? line * size_t(n) : line;
          std::vector<uint32_t> want(static_cast<size_t>(n));
          std::iota(want.begin(), want.end(), 0);
          std::stable_sort(want.begin(), want.end(), [&](uint32_t a, uint32_t b) {
            const float u = x[base + a * inner], v = x[base + b * inner];
            if (std::isnan(u) || std::isnan(v))
              return descending ? std::isnan(u) && !std::isnan(v) : !std::isnan(u) && std::isnan(v);
            return descending ? u > v : u < v;
          });
          bool same = true;
          for (size_t k = 0; k < want.size(); ++k) {
            same &= positions[base + k * inner] == want[k];
            same &= std::memcmp(&out[0].bytes[(base + k * inner) * 4], &x[base + want[k] * inner],
                                4) == 0;
          }
          CAPTURE(n);
          CAPTURE(descending);
          CHECK(same);
        }
      }
    }
  }
}

TEST_CASE("matrix products: tiles, thin shapes, transposes, batches") {
  struct Case {
    int64_t m, n, k, batch;
  };
  for (const Case& c :
       {Case{1, 1, 1, 1}, Case{64, 64, 64, 1}, Case{65, 63, 17, 1}, Case{200, 3, 50, 1},
        Case{2, 300, 70, 1}, Case{130, 70, 1, 1}, Case{33, 40, 9, 3}, Case{5, 6, 0, 1}}) {
    for (int transposes = 0; transposes < 4; ++transposes) {
      const bool ta = transposes & 1, tb = transposes & 2;
      const Shape sa = ta ? Shape{c.k, c.m, c.batch} : Shape{c.m, c.k, c.batch};
      const Shape sb = tb ? Shape{c.n, c.k} : Shape{c.k, c.n};  // one matrix, repeated
      const std::vector<float> a = randomFloats(size_t(sa.elements()), 1),
                               b = randomFloats(size_t(sb.elements()), 2);
      const Array got = must(accel::MatmulTask{ta, tb, nullptr},
                             {Array::of(DType::F32, sa, a), Array::of(DType::F32, sb, b)},
                             Array(DType::F32, {c.m, c.n, c.batch}));
      const std::vector<float> y = got.as<float>();
      double worst = 0;
      for (int64_t t = 0; t < c.batch; ++t) {
        for (int64_t j = 0; j < c.n; ++j) {
          for (int64_t i = 0; i < c.m; ++i) {
            double sum = 0, size = 0;
            for (int64_t l = 0; l < c.k; ++l) {
              const double u = double(a[size_t(t * c.m * c.k + (ta ? l + i * c.k : i + l * c.m))]);
              const double v = double(b[size_t(tb ? j + l * c.n : l + j * c.k)]);
              sum += u * v;
              size += std::fabs(u * v);
            }
            const double got1 = double(y[size_t((t * c.n + j) * c.m + i)]);
            worst = std::max(worst, std::fabs(got1 - sum) / (size + 1e-30));
          }
        }
      }
      CAPTURE(c.m);
      CAPTURE(c.n);
      CHECK(worst <= double(c.k + 1) * 0x1p-24);
    }
  }
}

TEST_CASE("fft of any length, cut and padded") {
  for (int64_t n : {1, 2, 3, 7, 8, 20, 60, 64, 97, 1000, 1024}) {
    const Shape shape{3, 20};
    const std::vector<float> x = randomFloats(60, 3);
    const Shape to{2, 3, n};
    accel::FftTask task;
    task.dim = 1;
    const std::vector<float> y =
        must(task, {Array::of(DType::F32, shape, x)}, Array(DType::F32, to)).as<float>();
    double worst = 0;
    for (size_t line = 0; line < 3; ++line) {
      for (int64_t k = 0; k < n; ++k) {
        std::complex<double> sum = 0;
        for (int64_t t = 0; t < std::min<int64_t>(n, 20); ++t)
          sum += double(x[line + 3 * size_t(t)]) *
                 std::polar(1.0, -2 * M_PI * double(k * t) / double(n));
        const size_t at = 2 * (line + 3 * size_t(k));
        worst =
            std::max(worst, std::abs(sum - std::complex<double>(double(y[at]), double(y[at + 1]))));
      }
    }
    CAPTURE(n);
    CHECK(worst < 2e-5);
    // And back.
    task.inverse = true;
    task.complexInput = true;
    task.complexOutput = false;
    const std::vector<float> back =
        must(task, {Array::of(DType::F32, to, y)}, Array(DType::F32, {3, n})).as<float>();
    double off = 0;
    for (size_t i = 0; i < back.size(); ++i)
      off = std::max(off, std::fabs(double(back[i]) - (i < x.size() ? double(x[i]) : 0.0)));
    CHECK(off < 1e-5);
  }
}

TEST_CASE("uniform numbers are those of the stream, from any offset") {
  for (uint64_t offset : {uint64_t{0}, uint64_t{1}, uint64_t{7}, (uint64_t{1} << 34) - 6}) {
    accel::RandomTask task;
    task.seed = 0x123456789abcdefull;
    task.offset = offset;
    const std::vector<float> got = must(task, {}, Array(DType::F32, {1003, 1})).as<float>();
    for (size_t i = 0; i < got.size(); ++i)
      CHECK(got[i] == accel::uniformSingle(task.seed, offset + i));
  }
}

TEST_CASE("normal numbers have the bits of the stream's definition") {
  accel::RandomTask task;
  task.kind = accel::RandomKind::Normal;
  for (uint64_t offset : {uint64_t{0}, uint64_t{3}}) {
    task.seed = 42;
    task.offset = offset;
    const std::vector<float> got = must(task, {}, Array(DType::F32, {2000000, 1})).as<float>();
    size_t wrong = 0;
    for (size_t i = 0; i < got.size(); ++i)
      wrong += got[i] != accel::normalSingle(accel::uniformSingle(task.seed, offset + i));
    CHECK(wrong == 0);
  }
}

TEST_CASE("whole numbers are those that doubles would give") {
  struct Bounds {
    int64_t low, high;
    DType dtype;
  };
  const Bounds all[] = {{1, 6, DType::I32},
                        {0, 0, DType::I32},
                        {-5, 5, DType::F32},
                        {1, 3, DType::U32},
                        {INT32_MIN, INT32_MAX - 1, DType::I32},
                        {0, INT64_C(4294967294), DType::U32},
                        {-1000000007, 1000000009, DType::I32},
                        {-(1 << 24), 1 << 24, DType::F32}};
  for (const Bounds& b : all) {
    for (uint64_t offset : {uint64_t{0}, uint64_t{5}}) {
      accel::RandomTask task{accel::RandomKind::Integer, 99, offset, b.low, b.high};
      const Array got = must(task, {}, Array(b.dtype, {200001, 1}));
      const std::vector<float> singles = got.as<float>();
      const std::vector<int32_t> words = got.as<int32_t>();
      size_t wrong = 0;
      for (size_t i = 0; i < words.size(); ++i) {
        const double want = double(b.low) + std::floor(accel::uniformDouble(99, offset + i) *
                                                       double(b.high - b.low + 1));
        wrong += want != (b.dtype == DType::F32   ? double(singles[i])
                          : b.dtype == DType::I32 ? double(words[i])
                                                  : double(uint32_t(words[i])));
      }
      CAPTURE(b.high);
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("fill, eye and linspace") {
  CHECK(must(accel::FillTask{accel::Scalar::ofDouble(2.5)}, {}, Array(DType::F32, {5, 1}))
            .as<float>() == std::vector<float>(5, 2.5f));
  CHECK(must(accel::FillTask{accel::Scalar::ofDouble(-3e10)}, {}, Array(DType::I32, {3, 1}))
            .as<int32_t>() == std::vector<int32_t>(3, -2147483647 - 1));
  CHECK(must(accel::FillTask{accel::Scalar::ofBool(true)}, {}, Array(DType::Bool, {7, 1}))
            .as<uint8_t>() == std::vector<uint8_t>(7, 1));
  const std::vector<float> eye = must(accel::EyeTask{}, {}, Array(DType::F32, {3, 4})).as<float>();
  for (size_t i = 0; i < eye.size(); ++i) CHECK(eye[i] == (i % 3 == i / 3 ? 1.0f : 0.0f));
  const std::vector<float> line =
      must(accel::LinspaceTask{-1, 3}, {}, Array(DType::F32, {100001, 1})).as<float>();
  for (size_t i = 0; i < line.size(); ++i) {
    const double exact = -1 + 4.0 * double(i) / 100000;
    CHECK(ulpError(line[i], exact) <= 0.5001);
  }
}

TEST_CASE("linspace of doubles has the CPU's bits") {
  struct Line {
    double first, last;
    int64_t count;
  };
  const Line lines[] = {{0, 1, 100001},        {-3, 3, 65536},       {-0.7, 0.7, 4097},
                        {1e-300, 3e-300, 999}, {0.1, 1e9, 33},       {5, -1e-5, 20001},
                        {-1e308, 7e307, 5},    {0, 4e-324 * 40, 17}, {2, 3, 2},
                        {-1e300, 0.1, 1001}};
  for (const Line& l : lines) {
    const std::vector<double> got =
        must(accel::LinspaceTask{l.first, l.last}, {}, Array(DType::F64, {l.count, 1}))
            .as<double>();
    const int64_t end = l.count - 1;
    size_t wrong = 0;
    for (int64_t i = 0; i <= end; ++i) {
      const bool mirrored = l.first == -l.last && 2 * i > end;
      const double k = double(mirrored ? end - i : i);
      double want = i == 0 || i == end ? (i ? l.last : l.first)
                                       : l.first + (l.last - l.first) * k / double(end);
      if (mirrored && i != end) want = -want;
      if (l.first == -l.last && 2 * i == end) want = 0;
      wrong += std::memcmp(&want, &got[size_t(i)], sizeof want) != 0;
    }
    CAPTURE(l.first);
    CHECK(wrong == 0);
  }
}
