#include "accel/residency/host_tasks.h"

#include <accel/out_of_memory.h>
#include <accel/random_stream.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <vector>

#include "accel/residency/exact_product.h"
#include "accel/residency/host_fft.h"

namespace accel {
namespace {

using Operands = std::span<const Operand>;

Status invalid(const char* what) { return Status(StatusCode::InvalidTask, what); }

void copyElement(const Operand& from, std::int64_t i, const Operand& to, std::int64_t k) {
  const std::size_t size = dtypeSize(to.dtype);
  std::memcpy(static_cast<char*>(to.host) + std::size_t(k) * size,
              static_cast<const char*>(from.host) + std::size_t(i) * size, size);
}

std::int64_t indexAt(const Operand& index, std::int64_t i) {
  switch (index.dtype) {
    case DType::I64:
      return static_cast<const std::int64_t*>(index.host)[i];
    case DType::U32:
      return static_cast<const std::uint32_t*>(index.host)[i];
    default:
      return static_cast<const std::int32_t*>(index.host)[i];
  }
}

// Lines of an array along one dimension: element k of line l is at start(l) + k * inner.
struct Lines {
  std::int64_t inner = 1, length, count;
  Lines(const Shape& shape, int dim) : length(shape.size(dim)) {
    for (int d = 0; d < dim; ++d) inner *= shape.size(d);
    count = length ? shape.elements() / length : 0;
  }
  std::int64_t start(std::int64_t line) const {
    return line / inner * inner * length + line % inner;
  }
};

template <class T>
T scanStep(ScanKind kind, T r, T v) {
  switch (kind) {
    case ScanKind::Max:
      return v > r || r != r ? v : r;
    case ScanKind::Min:
      return v < r || r != r ? v : r;
    default:
      break;
  }
  const bool sum = kind == ScanKind::Sum;
  if constexpr (std::is_integral_v<T>) {
    const std::int64_t a = r, b = v;
    std::int64_t wide = 0;
    // 32-bit operands: only the product of two large unsigned ones leaves 64 bits.
    if (sum ? __builtin_add_overflow(a, b, &wide) : __builtin_mul_overflow(a, b, &wide))
      wide = std::numeric_limits<std::int64_t>::max();
    return T(std::clamp<std::int64_t>(wide, std::numeric_limits<T>::min(),
                                      std::numeric_limits<T>::max()));
  } else {
    return sum ? r + v : r * v;
  }
}

template <class T>
void scan(const ScanTask& task, const Operand& in, const Operand& out) {
  const Lines lines(in.shape, task.dim);
  const T* x = static_cast<const T*>(in.host);
  T* y = static_cast<T*>(out.host);
  for (std::int64_t l = 0; l < lines.count; ++l) {
    T r{};
    for (std::int64_t k = 0; k < lines.length; ++k) {
      const std::int64_t at =
          lines.start(l) + (task.reverse ? lines.length - 1 - k : k) * lines.inner;
      r = k == 0 ? x[at] : scanStep(task.kind, r, x[at]);
      y[at] = r;
    }
  }
}

template <class T>
void sortLines(const SortTask& task, const Operand& in, Operands out) {
  const Lines lines(in.shape, task.dim);
  const T* x = static_cast<const T*>(in.host);
  std::vector<std::int64_t> order(static_cast<std::size_t>(lines.length));
  for (std::int64_t l = 0; l < lines.count; ++l) {
    const std::int64_t base = lines.start(l);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::int64_t a, std::int64_t b) {
      const T u = x[base + a * lines.inner], v = x[base + b * lines.inner];
      if (u != u || v != v) return task.descending ? u != u && v == v : u == u && v != v;
      return task.descending ? u > v : u < v;
    });
    for (std::int64_t k = 0; k < lines.length; ++k) {
      const std::int64_t from = order[std::size_t(k)], to = base + k * lines.inner;
      static_cast<T*>(out[0].host)[to] = x[base + from * lines.inner];
      if (out.size() > 1) static_cast<std::uint32_t*>(out[1].host)[to] = std::uint32_t(from);
    }
  }
}

// Calls f with a value of the operand's type; false for one that devices do not compute in.
template <class F>
bool withType(DType dtype, F f) {
  if (dtype == DType::F64) {
    f(double());
  } else if (dtype == DType::F32) {
    f(float());
  } else if (dtype == DType::I32) {
    f(std::int32_t());
  } else if (dtype == DType::U32) {
    f(std::uint32_t());
  } else {
    return false;
  }
  return true;
}

Status plain(const ScanTask& task, Operands in, Operands out) {
  const bool known =
      withType(in[0].dtype, [&](auto tag) { scan<decltype(tag)>(task, in[0], out[0]); });
  return known ? Status::ok() : invalid("scan of this type");
}

Status plain(const SortTask& task, Operands in, Operands out) {
  const bool known =
      withType(in[0].dtype, [&](auto tag) { sortLines<decltype(tag)>(task, in[0], out); });
  return known ? Status::ok() : invalid("sort of this type");
}

Status plain(const PermuteTask& task, Operands in, Operands out) {
  std::int64_t strides[kMaxRank], step = 1;
  for (int d = 0; d < kMaxRank; ++d) {
    strides[d] = step;
    step *= in[0].shape.size(d);
  }
  const std::int64_t count = out[0].shape.elements();
  for (std::int64_t i = 0; i < count; ++i) {
    std::int64_t rest = i, at = 0;
    for (int d = 0; d < kMaxRank; ++d) {
      const int from = task.order[std::size_t(d)];
      at += rest % in[0].shape.size(from) * strides[from];
      rest /= in[0].shape.size(from);
    }
    copyElement(in[0], at, out[0], i);
  }
  return Status::ok();
}

Status plain(const GatherTask&, Operands in, Operands out) {
  for (std::int64_t i = 0; i < out[0].shape.elements(); ++i)
    copyElement(in[0], indexAt(in[1], i), out[0], i);
  return Status::ok();
}

Status plain(const ScatterTask&, Operands in, Operands out) {
  if (out[0].bytes() > 0) std::memcpy(out[0].host, in[0].host, out[0].bytes());
  const bool one = in[2].shape.elements() == 1;
  for (std::int64_t i = 0; i < in[1].shape.elements(); ++i)
    copyElement(in[2], one ? 0 : i, out[0], indexAt(in[1], i));
  return Status::ok();
}

// Where element i of the part is in its array.
std::int64_t placeIn(const Slice& part, std::int64_t i) {
  std::int64_t at = part.offset;
  for (int d = 0; d < part.shape.rank; ++d) {
    at += i % part.shape.size(d) * part.strides[d];
    i /= part.shape.size(d);
  }
  return at;
}

Status plain(const SliceTask& task, Operands in, Operands out) {
  for (std::int64_t i = 0; i < task.part.shape.elements(); ++i)
    copyElement(in[0], placeIn(task.part, i), out[0], i);
  return Status::ok();
}

Status plain(const CompactTask&, Operands in, Operands out) {
  std::int64_t at = 0;
  for (std::int64_t i = 0; i < in[1].shape.elements(); ++i)
    if (static_cast<const bool*>(in[1].host)[i]) copyElement(in[0], i, out[0], at++);
  return Status::ok();
}

Status plain(const ConcatTask& task, Operands in, Operands out) {
  const Lines whole(out[0].shape, task.dim);
  std::int64_t before = 0;
  for (const Operand& part : in) {
    const Lines lines(part.shape, task.dim);
    for (std::int64_t l = 0; l < lines.count; ++l)
      for (std::int64_t k = 0; k < lines.length; ++k)
        copyElement(part, lines.start(l) + k * lines.inner, out[0],
                    whole.start(l) + (before + k) * whole.inner);
    before += lines.length;
  }
  return Status::ok();
}

// Element (i, j) of every matrix: its row and its column, elements apart by their steps.
template <class T, class F>
void multiply(const MatmulTask& task, Operands in, const Shape& shape, T* y, F element) {
  const std::int64_t m = shape.size(0), n = shape.size(1);
  const std::int64_t k = in[0].shape.size(task.transposeA ? 0 : 1);
  const std::int64_t batches = m * n > 0 ? shape.elements() / (m * n) : 0;
  const bool manyA = in[0].shape.elements() > m * k, manyB = in[1].shape.elements() > k * n;
  const std::int64_t row = task.transposeA ? k : 1, column = task.transposeB ? 1 : k;
  for (std::int64_t t = 0; t < batches; ++t) {
    const T* a = static_cast<const T*>(in[0].host) + (manyA ? t * m * k : 0);
    const T* b = static_cast<const T*>(in[1].host) + (manyB ? t * k * n : 0);
    for (std::int64_t j = 0; j < n; ++j)
      for (std::int64_t i = 0; i < m; ++i)
        *y++ = element(a + i * row, task.transposeA ? 1 : m, b + j * column,
                       task.transposeB ? n : 1, k);
  }
}

// As the devices' kernels add: singles left to right, doubles exactly.
void multiply(const MatmulTask& task, Operands in, const Operand& out) {
  if (out.dtype == DType::F32) {
    multiply(task, in, out.shape, static_cast<float*>(out.host),
             [](const float* a, std::int64_t u, const float* b, std::int64_t v, std::int64_t k) {
               float sum = 0;
               for (std::int64_t l = 0; l < k; ++l) sum += a[l * u] * b[l * v];
               return sum;
             });
    return;
  }
  ExactSum sum;
  using Known = std::unordered_map<const double*, bool>;  // by a line's start
  Known rows, columns;
  const auto tame = [](Known& known, const DoubleLine& line) {
    const auto [at, fresh] = known.try_emplace(line.first);
    if (fresh) at->second = isTame(line);
    return at->second;
  };
  multiply(task, in, out.shape, static_cast<double*>(out.host),
           [&](const double* a, std::int64_t u, const double* b, std::int64_t v, std::int64_t k) {
             const DoubleLine row{a, u, k}, column{b, v, k};
             return productElement(row, column, tame(rows, row) && tame(columns, column), sum);
           });
}

float scalarAsFloat(const Scalar& value) {
  if (value.dtype == DType::F64) return float(value.f64);
  if (value.dtype == DType::F32) return value.f32;
  return isSigned(value.dtype) ? float(value.i64) : float(value.u64);
}

double scalarAsDouble(const Scalar& value) {
  if (value.dtype == DType::F64) return value.f64;
  if (value.dtype == DType::F32) return double(value.f32);
  return isSigned(value.dtype) ? double(value.i64) : double(value.u64);
}

template <class T>
T saturated(double v) {
  if (v != v) return 0;
  return T(std::clamp(std::round(v), double(std::numeric_limits<T>::min()),
                      double(std::numeric_limits<T>::max())));
}

Status store(const Operand& out, std::int64_t i, double v) {
  switch (out.dtype) {
    case DType::F64:
      static_cast<double*>(out.host)[i] = v;
      return Status::ok();
    case DType::F32:
      static_cast<float*>(out.host)[i] = float(v);
      return Status::ok();
    case DType::I32:
      static_cast<std::int32_t*>(out.host)[i] = saturated<std::int32_t>(v);
      return Status::ok();
    case DType::U32:
      static_cast<std::uint32_t*>(out.host)[i] = saturated<std::uint32_t>(v);
      return Status::ok();
    case DType::Bool:
      static_cast<bool*>(out.host)[i] = v != 0;
      return Status::ok();
    default:
      return invalid("elements of this type");
  }
}

// f(i) for every element.
template <class F>
Status fillWith(const Operand& out, F f) {
  Status status;
  for (std::int64_t i = 0; i < out.shape.elements() && status.isOk(); ++i)
    status = store(out, i, f(i));
  return status;
}

Status plain(const FillTask& task, Operands, Operands out) {
  const double value =
      out[0].dtype == DType::F32 ? double(scalarAsFloat(task.value)) : scalarAsDouble(task.value);
  return fillWith(out[0], [&](std::int64_t) { return value; });
}

Status plain(const AssignTask& task, Operands in, Operands out) {
  if (out[0].bytes() > 0) std::memcpy(out[0].host, in[0].host, out[0].bytes());
  const double value =
      out[0].dtype == DType::F32 ? double(scalarAsFloat(task.value)) : scalarAsDouble(task.value);
  Status status;
  for (std::int64_t i = 0; i < task.part.shape.elements() && status.isOk(); ++i) {
    const std::int64_t at = placeIn(task.part, i);
    if (in.size() > 1) {
      copyElement(in[1], i, out[0], at);
    } else {
      status = store(out[0], at, value);
    }
  }
  return status;
}

Status plain(const EyeTask&, Operands, Operands out) {
  const std::int64_t rows = out[0].shape.size(0);
  return fillWith(out[0], [&](std::int64_t i) { return i % rows == i / rows ? 1.0 : 0.0; });
}

Status plain(const LinspaceTask& task, Operands, Operands out) {
  const std::int64_t last = out[0].shape.elements() - 1;
  if (out[0].dtype == DType::F64) {
    const bool opposite = task.first == -task.last;
    return fillWith(out[0], [&](std::int64_t i) {
      if (i == last || i == 0) return i ? task.last : task.first;
      if (opposite && 2 * i == last) return 0.0;
      const std::int64_t k = opposite && 2 * i > last ? last - i : i;
      const double v = task.first + (task.last - task.first) * double(k) / double(last);
      return k == i ? v : -v;
    });
  }
  return fillWith(out[0], [&](std::int64_t i) {
    if (i == last) return task.last;
    return (task.first * double(last - i) + task.last * double(i)) / double(last);
  });
}

Status plain(const RandomTask& task, Operands, Operands out) {
  return fillWith(out[0], [&](std::int64_t i) {
    const std::uint64_t at = task.offset + std::uint64_t(i);
    switch (task.kind) {
      case RandomKind::Uniform:
        return double(uniformSingle(task.seed, at));
      case RandomKind::Normal:
        return double(normalSingle(uniformSingle(task.seed, at)));
      case RandomKind::Integer:
        break;
    }
    return double(task.low) +
           std::floor(uniformDouble(task.seed, at) * (double(task.high) - double(task.low) + 1));
  });
}

Status plain(const FftTask& task, Operands in, Operands out) {
  return hostFft(task, in[0], out[0]);
}

}  // namespace

Support HostTasks::supports(const Task& task, Operands inputs, Operands outputs) const noexcept {
  return std::holds_alternative<MapTask>(task) ? cpu_.supports(task, inputs, outputs)
                                               : Support::ok();
}

Status HostTasks::runPlain(const Task& task, Operands inputs, Operands outputs) {
  return std::visit(
      [&](const auto& one) -> Status {
        using T = std::decay_t<decltype(one)>;
        if constexpr (std::is_same_v<T, MapTask>) {
          return cpu_.run(task, inputs, outputs);
        } else if constexpr (std::is_same_v<T, MatmulTask>) {
          if (!isFloat(inputs[0].dtype) || inputs[1].dtype != inputs[0].dtype)
            return invalid("product of this type");
          const auto alone = [](const MatmulTask& product, Operands in, const Operand& out) {
            multiply(product, in, out);
            return Status::ok();
          };
          return one.epilogue ? runWithEpilogue(cpu_, one, inputs, outputs, alone)
                              : alone(one, inputs, outputs[0]);
        } else {
          return plain(one, inputs, outputs);
        }
      },
      task);
}

Status HostTasks::run(const Task& task, Operands inputs, Operands outputs) noexcept {
  return orOutOfMemory([&] { return runPlain(task, inputs, outputs); });
}

}  // namespace accel
