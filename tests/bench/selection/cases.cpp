#include "tests/bench/selection/cases.h"

#include <cstdint>
#include <cstring>
#include <map>
#include <new>

extern "C" {
void dgemm_(const char*, const char*, const int*, const int*, const int*, const double*,
            const double*, const int*, const double*, const int*, const double*, double*,
            const int*);
}

namespace selection_bench {
namespace {

using namespace accel;
using selection::KernelEntry;

// As the interpreter's arrays are: each begins with a cache line.
template <class T>
struct Aligned {
  using value_type = T;
  Aligned() = default;
  template <class U>
  Aligned(const Aligned<U>&) {}
  T* allocate(std::size_t n) {
    return static_cast<T*>(::operator new(n * sizeof(T), std::align_val_t(64)));
  }
  void deallocate(T* p, std::size_t) { ::operator delete(p, std::align_val_t(64)); }
  bool operator==(const Aligned&) const { return true; }
};
using Numbers = std::vector<double, Aligned<double>>;
using Bytes = std::vector<char, Aligned<char>>;

Numbers numbers(std::size_t n, double scale) {
  Numbers v(n);
  for (std::size_t i = 0; i < n; ++i) v[i] = scale * (1 + static_cast<double>(i % 977) / 977);
  return v;
}

Status libraryProduct(const MatmulArgs& g) {
  const int m = static_cast<int>(g.m), k = static_cast<int>(g.k), n = static_cast<int>(g.n);
  const double one = 1, zero = 0;
  for (std::int64_t t = 0; t < g.batch; ++t)
    dgemm_("N", "N", &m, &n, &k, &one, static_cast<const double*>(g.a) + t * g.aStep, &m,
           static_cast<const double*>(g.b) + t * g.bStep, &k, &zero,
           static_cast<double*>(g.c) + t * g.m * g.n, &m);
  return Status::ok();
}

class MatmulCase final : public Case {
 public:
  MatmulCase(cpu::CpuProvider& cpu, Adaptive& adaptive, std::int64_t m, std::int64_t k,
             std::int64_t n, std::int64_t batch)
      : cpu_(cpu), adaptive_(adaptive) {
    args_.m = m;
    args_.k = k;
    args_.n = n;
    args_.batch = batch;
    args_.aStep = m * k;
    args_.bStep = k * n;
    workload = selection::workloadOf(args_);
    name = selection::workloadText(workload);
  }
  void prepare() override {
    a_ = numbers(static_cast<std::size_t>(args_.m * args_.k * args_.batch), 0.3);
    b_ = numbers(static_cast<std::size_t>(args_.k * args_.n * args_.batch), -0.7);
    c_.assign(static_cast<std::size_t>(args_.m * args_.n * args_.batch), 0);
    args_.a = a_.data();
    args_.b = b_.data();
    args_.c = c_.data();
  }
  void drop() override { a_ = b_ = c_ = {}; }
  bool runFixed(const KernelEntry& kernel) override {
    if (kernel.function) return kernel.function(args_).isOk();
    cpu::multiply(args_, kernel.matmul, cpu_.pool());
    return true;
  }
  bool runAdaptive() override { return adaptive_.products().multiply(args_); }
  bool runBuiltIn() override { return libraryProduct(args_).isOk(); }
  std::vector<char> result() const override {
    const char* p = reinterpret_cast<const char*>(c_.data());
    return {p, p + c_.size() * sizeof(double)};
  }

 private:
  cpu::CpuProvider& cpu_;
  Adaptive& adaptive_;
  MatmulArgs args_;
  Numbers a_, b_, c_;
};

// A fused kernel: maps, or maps with a sum behind, or a sum alone.
class KernelCase final : public Case {
 public:
  KernelCase(cpu::CpuProvider& cpu, Adaptive& adaptive, const Shape& shape, DType dtype,
             std::vector<Op> ops, unsigned dims)
      : cpu_(cpu), adaptive_(adaptive) {
    ir_.iteration = shape;
    ir_.reduceDims = dims;
    ir_.inputs = {{dtype, shape}};
    Node in;
    in.kind = NodeKind::Input;
    in.dtype = dtype;
    ir_.nodes.push_back(in);
    for (Op op : ops) {
      Node n;
      n.dtype = dtype;
      n.op = op;
      n.args[0] = static_cast<NodeId>(ir_.nodes.size() - 1);
      n.args[1] = 0;
      ir_.nodes.push_back(n);
    }
    ir_.outputs = {{static_cast<NodeId>(ir_.nodes.size() - 1), dims ? Reduce::Sum : Reduce::None}};
    workload = selection::workloadOf(ir_);
    name = selection::workloadText(workload);
  }
  void prepare() override {
    const auto n = static_cast<std::size_t>(ir_.iteration.elements());
    const std::size_t size = dtypeSize(ir_.inputs[0].dtype);
    in_.resize(n * size);
    for (std::size_t i = 0; i < n; ++i) {
      const double v = 0.5 + static_cast<double>(i % 1009) / 1009;
      const auto f = static_cast<float>(v);
      std::memcpy(&in_[i * size], size == 8 ? static_cast<const void*>(&v) : &f, size);
    }
    Operand out{ir_.outputDType(ir_.outputs[0]), ir_.outputShape(ir_.outputs[0]), nullptr, {}};
    out_.resize(out.bytes() + 8);
    out.host = out_.data();
    inputs_ = {{ir_.inputs[0].dtype, ir_.iteration, in_.data(), {}}};
    outputs_ = {out};
  }
  void drop() override {
    in_ = {};
    out_ = {};
  }
  bool runFixed(const KernelEntry& kernel) override {
    return cpu_.run(MapTask{&ir_}, inputs_, outputs_, kernel.plan, &fixed_[kernel.id]).isOk();
  }
  bool runAdaptive() override { return adaptive_.run(ir_, inputs_, outputs_, &cached_).isOk(); }
  bool runBuiltIn() override {
    return cpu_.run(MapTask{&ir_}, inputs_, outputs_, {}, &builtIn_).isOk();
  }
  std::vector<char> result() const override {
    return {out_.begin(), out_.begin() + static_cast<std::ptrdiff_t>(outputs_[0].bytes())};
  }

 private:
  cpu::CpuProvider& cpu_;
  Adaptive& adaptive_;
  // As the engine keeps them, so that each is made ready only once.
  CachedKernel cached_;
  cpu::PreparedMap builtIn_;
  std::map<std::string, cpu::PreparedMap> fixed_;
  KernelIr ir_;
  Bytes in_, out_;
  std::vector<Operand> inputs_, outputs_;
};

}  // namespace

KernelEntry libraryKernel() {
  KernelEntry k;
  k.id = "host.matmul.library";
  k.name = "OpenBLAS";
  k.operation = selection::Operation::Matmul;
  k.variant = selection::Variant::Custom;
  k.canonical = false;
  k.constraints.dtypes = selection::dtypeBit(DType::F64);
  k.characteristics.startNanos = 200;
  k.characteristics.nanosPerStep = 0.03;
  k.characteristics.parallelEfficiency = 0.8;
  k.characteristics.cacheEfficiency = 0.9;
  k.function = libraryProduct;
  return k;
}

std::vector<std::unique_ptr<Case>> allCases(cpu::CpuProvider& cpu, Adaptive& adaptive) {
  std::vector<std::unique_ptr<Case>> all;
  auto product = [&](std::int64_t m, std::int64_t k, std::int64_t n, std::int64_t batch = 1) {
    all.push_back(std::make_unique<MatmulCase>(cpu, adaptive, m, k, n, batch));
  };
  auto kernel = [&](const Shape& shape, std::vector<Op> ops, unsigned dims,
                    DType dtype = DType::F64) {
    all.push_back(std::make_unique<KernelCase>(cpu, adaptive, shape, dtype, std::move(ops), dims));
  };
  for (std::int64_t n : {4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048}) product(n, n, n);
  for (std::int64_t m : {10000, 30000, 100000}) {
    product(m, 4, 4);  // tall
    product(m, 8, 8);
    product(m, 32, 8);
    product(4, 4, m);  // wide
    product(8, 8, m);
    product(16, 16, m);
  }
  product(500, 20, 500);  // outer
  product(1000, 100, 1000);
  product(4, 4, 4, 1000);  // batched
  product(8, 8, 8, 1000);
  product(16, 16, 16, 300);
  product(64, 64, 64, 20);
  const std::vector<Op> none, light = {Op::Mul, Op::Add}, heavy = {Op::Sin, Op::Mul, Op::Exp};
  for (std::int64_t side : {10, 32, 100, 316, 1000, 3162}) {
    const std::int64_t n = side * side;
    kernel({n}, none, 1);           // all
    kernel({side, side}, none, 1);  // down the columns
    kernel({side, side}, none, 2);  // along the rows
    kernel({side, side}, light, 2);
  }
  kernel({100000000}, none, 1, DType::F32);
  for (std::int64_t n : {1000, 30000, 1000000}) {
    kernel({n, 4}, none, 2);  // across few columns
    kernel({n, 4}, light, 2);
    kernel({n, 4}, light, 1);
    kernel({4, n}, none, 1);  // down short ones
    kernel({4, n}, light, 2);
  }
  for (std::int64_t side : {10, 32, 100}) {
    kernel({side, side, side}, none, 2);  // the middle of three
    kernel({side, side, side}, light, 2);
    kernel({side, side, side}, light, 4);
  }
  for (std::int64_t n : {2048, 8192, 32768, 131072, 524288, 2097152, 8388608}) {
    kernel({n}, {Op::Add}, 0);
    kernel({n}, light, 0);
    kernel({n}, heavy, 0);
    kernel({n}, heavy, 1);
  }
  return all;
}

}  // namespace selection_bench
