// A host program's own kernel in the selection: a 3 x 3 matrix times many columns. The engine
// measures it against its own kernels and uses it where it is faster. It must give the bits of the
// canonical product (accel/matmul.h), because which one runs must not change an answer.
#include <accel/host_buffers.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

#include "accel/cpu/matmul.h"
#include "accel/engine.h"

namespace {

using namespace accel;

int calls = 0;

// c = a b for 3 x 3 times 3 x n, one column after the other.
Status threeByThree(const MatmulArgs& g) {
  ++calls;
  const double* a = static_cast<const double*>(g.a);
  const double* b = static_cast<const double*>(g.b);
  double* c = static_cast<double*>(g.c);
  const bool fuses = cpu::matmulFuses();
  for (std::int64_t j = 0; j < g.n; ++j, b += 3, c += 3) {
    for (int i = 0; i < 3; ++i) {
      double sum = 0;
      for (int p = 0; p < 3; ++p)
        sum = fuses ? std::fma(a[i + 3 * p], b[p], sum) : sum + a[i + 3 * p] * b[p];
      c[i] = sum;
    }
  }
  return Status::ok();
}

selection::KernelEntry kernel() {
  selection::KernelEntry k;
  k.id = "host.matmul.three";
  k.name = "3 x 3 times 3 x n";
  k.operation = selection::Operation::Matmul;
  k.variant = selection::Variant::Custom;
  k.note = "of this program";
  k.constraints.dtypes = selection::dtypeBit(DType::F64);
  k.accepts = [](const selection::Workload& w) {
    return w.size[0] == 3 && w.size[1] == 3 && w.size[3] == 1;
  };
  // What is believed until it has run.
  k.characteristics.startNanos = 5;
  k.characteristics.nanosPerStep = 0.02;
  k.function = threeByThree;
  return k;
}

}  // namespace

int main() {
  HostBuffers memory;
  Engine engine(memory);
  const std::int64_t n = 1000;
  std::vector<double> a(9), b(3 * n), plain(3 * n), c(3 * n);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = 1.0 / static_cast<double>(i + 1);
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = std::sin(static_cast<double>(i));
  MatmulArgs args{DType::F64, 3, 3, n, 1, a.data(), b.data(), plain.data(), 0, 0};
  MatrixProducts& products = engine.adaptive().products();
  if (!products.multiply(args)) return 1;  // by one of accel's own

  if (Status s = engine.adaptive().selector().registry().add(kernel()); !s.isOk()) {
    std::fprintf(stderr, "%s\n", s.message().c_str());
    return 1;
  }
  args.c = c.data();
  bool same = true;
  for (int i = 0; i < 500; ++i) {
    std::memset(c.data(), 0xff, c.size() * sizeof(double));
    same = products.multiply(args) && same && c == plain;
  }
  std::printf("the kernel of this program ran: %s\n", calls > 0 ? "yes" : "no");
  std::printf("the same bits whichever ran: %s\n", same ? "yes" : "no");
  for (const std::string& line : reportLines(engine.adaptive().report()))
    std::printf("  %s\n", line.c_str());
  return same && calls > 0 ? 0 : 1;
}
