// Measures the largest error of each function on the adapter, in units of the last place, against
// the CPU's function of doubles, whose own error tests/accuracy holds against MPFR.
//
//   webgpu_ulp [NAME...]            a sample of 2^19 arguments
//   webgpu_ulp --all [NAME...]      every one of the 2^32 arguments of the functions of one
//   argument;
//     [--seconds N] [--state FILE]  stops after N seconds; where it was stands in FILE
//                                   (ulp_state.txt), and the same command goes on from there
#include <accel/kernels.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <map>
#include <string>

#include "tests/webgpu/harness.h"

namespace {

using namespace harness;

constexpr uint64_t kArguments = uint64_t{1} << 32;

struct Worst {
  double ulp = 0;
  float x = 0, y = 0, got = 0;
  double exact = 0;
  size_t flushed = 0;
};

float fromBits(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

bool isSubnormal(double v) { return v != 0 && std::fabs(v) < 0x1p-126; }

void judge(Worst& worst, float x, float y, float got, double exact) {
  // An adapter may flush subnormal arguments and results; that is stated, not an error.
  if (got == 0 && isSubnormal(exact)) {
    ++worst.flushed;
    return;
  }
  const double ulp = ulpError(got, exact);
  if (ulp > worst.ulp) {
    const size_t flushed = worst.flushed;
    worst = {ulp, x, y, got, exact, flushed};
  }
}

// f of each x, on the device; ends the program when that fails.
std::vector<float> compute(accel::Provider& provider, accel::Op op,
                           const std::vector<Array>& arguments) {
  const accel::Shape shape = arguments[0].shape;
  KernelBuilder builder(shape);
  std::vector<accel::NodeId> nodes;
  for (size_t i = 0; i < arguments.size(); ++i)
    nodes.push_back(builder.input(accel::DType::F32, shape));
  builder.output(builder.apply(op, nodes));
  std::vector<Array> out = builder.outputs();
  accel::Status status = run(provider, accel::MapTask{&builder.kernel()}, arguments, out);
  if (!status) {
    std::printf("%s: %s\n", accel::opInfo(op).name, status.message().c_str());
    std::exit(2);
  }
  return out[0].as<float>();
}

// The same of the doubles, on the CPU.
std::vector<double> exactly(accel::Op op, const std::vector<float>& x,
                            const std::vector<float>& y = {}) {
  const std::vector<double> a(x.begin(), x.end()), b(y.begin(), y.end());
  std::vector<double> out(x.size());
  const void* in[] = {a.data(), b.data()};
  const uint8_t step[] = {1, 1};
  accel::cpuKernels().find(op, accel::DType::F64)(in, step, out.data(), out.size());
  return out;
}

// Adapters that flush subnormals do so to arguments too, which is stated and not judged.
Worst judged(Worst worst, accel::Op op, const std::vector<float>& x, const std::vector<float>& got,
             bool flushes) {
  const std::vector<double> all = exactly(op, x);
  for (size_t i = 0; i < x.size(); ++i) {
    if (flushes && isSubnormal(x[i])) continue;
    const double exact = all[i];
    // The nearest float cannot be worse than half a unit.
    if (worst.ulp >= 0.5 && got[i] == static_cast<float>(exact)) continue;
    judge(worst, x[i], 0, got[i], exact);
  }
  return worst;
}

Worst sampleUnary(accel::Provider& provider, accel::Op op) {
  constexpr uint64_t kStep = 8191;
  std::vector<float> x;
  for (uint64_t bits = 0; bits < kArguments; bits += kStep)
    x.push_back(fromBits(uint32_t(bits + (bits * 2654435761u >> 7) % kStep)));
  for (uint32_t special :
       {0u, 0x80000000u, 0x7f800000u, 0xff800000u, 0x7fc00000u, 0x3f800000u, 0xbf800000u,
        0x3f7fffffu, 0x3f800001u, 0x40000000u, 0x7f7fffffu, 0x00800000u})
    x.push_back(fromBits(special));
  const std::vector<float> got = compute(provider, op, {Array::floats(x)});
  return judged({}, op, x, got, provider.info().flushesSubnormals);
}

// How far a long run has come, by function; kept in a file so that it can go on another time.
class Progress {
 public:
  struct Entry {
    uint64_t next = 0;
    Worst worst;
  };
  explicit Progress(std::string path) : path_(std::move(path)) {
    std::FILE* file = std::fopen(path_.c_str(), "r");
    if (!file) return;
    char name[64];
    Entry e;
    unsigned long long next = 0, flushed = 0;
    while (std::fscanf(file, "%63s %llu %la %a %a %la %llu", name, &next, &e.worst.ulp, &e.worst.x,
                       &e.worst.got, &e.worst.exact, &flushed) == 7) {
      e.next = next;
      e.worst.flushed = flushed;
      entries_[name] = e;
    }
    std::fclose(file);
  }
  Entry& of(const std::string& name) { return entries_[name]; }
  void save() const {
    const std::string fresh = path_ + ".new";
    std::FILE* file = std::fopen(fresh.c_str(), "w");
    if (!file) return;
    for (const auto& [name, e] : entries_)
      std::fprintf(file, "%s %llu %a %a %a %a %llu\n", name.c_str(), (unsigned long long)(e.next),
                   e.worst.ulp, double(e.worst.x), double(e.worst.got), e.worst.exact,
                   (unsigned long long)(e.worst.flushed));
    std::fclose(file);
    std::rename(fresh.c_str(), path_.c_str());
  }

 private:
  std::string path_;
  std::map<std::string, Entry> entries_;
};

// Every argument from where the last run stopped; one chunk is judged while the next is computed.
// False: the time is over.
bool measureAll(accel::Provider& provider, const accel::OpInfo& info, Progress& progress,
                std::chrono::steady_clock::time_point end) {
  constexpr uint64_t kChunk = uint64_t{1} << 22;
  Progress::Entry& entry = progress.of(info.name);
  const bool flushes = provider.info().flushesSubnormals;
  std::vector<float> x(kChunk), got, heldX;
  std::future<Worst> judging;
  uint64_t next = entry.next;
  auto settle = [&] {
    if (!judging.valid()) return;
    entry.worst = judging.get();
    entry.next = next;
    progress.save();
  };
  while (next < kArguments && std::chrono::steady_clock::now() < end) {
    for (uint64_t i = 0; i < kChunk; ++i) x[i] = fromBits(uint32_t(next + i));
    std::vector<float> made = compute(provider, info.op, {Array::floats(x)});
    settle();
    got = std::move(made);
    heldX.swap(x);
    x.resize(kChunk);
    next += kChunk;
    judging = std::async(std::launch::async, [&, worst = entry.worst] {
      return judged(worst, info.op, heldX, got, flushes);
    });
  }
  settle();
  return entry.next >= kArguments;
}

Worst measureBinary(accel::Provider& provider, accel::Op op, size_t count) {
  std::vector<float> x(count), y(count);
  uint64_t state = 17;
  auto next = [&] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return uint32_t(state >> 32);
  };
  for (size_t i = 0; i < count; ++i) {
    if (i % 2) {  // near each other, where most programs are
      x[i] = float(next() >> 8) * 0x1p-20f;
      y[i] = (float(next() >> 8) - 0x1p23f) * 0x1p-19f;
    } else {
      x[i] = fromBits(next());
      y[i] = fromBits(next());
    }
  }
  const std::vector<float> got = compute(provider, op, {Array::floats(x), Array::floats(y)});
  const std::vector<double> exact = exactly(op, x, y);
  Worst worst;
  for (size_t i = 0; i < count; ++i) {
    if (isSubnormal(x[i]) || isSubnormal(y[i])) continue;
    judge(worst, x[i], y[i], got[i], exact[i]);
  }
  return worst;
}

struct Wanted {
  bool all = false;
  double seconds = 1e9;
  std::string state = "ulp_state.txt";
  std::vector<std::string> names;
  bool has(const char* name) const {
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
  }
};

Wanted parse(int argc, char** argv) {
  Wanted wanted;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--all")
      wanted.all = true;
    else if (word == "--seconds" && i + 1 < argc)
      wanted.seconds = std::atof(argv[++i]);
    else if (word == "--state" && i + 1 < argc)
      wanted.state = argv[++i];
    else
      wanted.names.push_back(word);
  }
  return wanted;
}

bool report(const accel::OpInfo& info, const Worst& worst, bool binary) {
  // 0 in ops.def is "correctly rounded": half a unit.
  const double bound = info.ulp32 == 0 ? 0.5 : info.ulp32;
  const bool ok = worst.ulp <= bound;
  std::printf("%-12s %8.3f %6g  x=%.9g%s%s got %.9g exact %.9g%s\n", info.name, worst.ulp, bound,
              double(worst.x), binary ? " y=" : "", binary ? std::to_string(worst.y).c_str() : "",
              double(worst.got), worst.exact, ok ? "" : "   TOO LARGE");
  std::fflush(stdout);
  return ok;
}

}  // namespace

int main(int argc, char** argv) {
  std::string why;
  webgpu::WebgpuProvider* provider = harness::provider(&why);
  if (!provider) {
    std::printf("no WebGPU: %s\n", why.c_str());
    return 1;
  }
  const Wanted wanted = parse(argc, argv);
  std::printf("%s (%s)\n", provider->info().adapter.c_str(), provider->info().note.c_str());
  std::printf("%-12s %8s %6s  %s\n", "function", "max ulp", "bound", "worst at");
  const auto end = std::chrono::steady_clock::now() +
                   std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                       std::chrono::duration<double>(wanted.seconds));
  Progress progress(wanted.state);
  bool good = true;
  for (const accel::OpInfo& info : accel::kOps) {
    const bool unary = info.arity == 1;
    const bool function = info.op == accel::Op::Div || info.ulp32 > 0 || info.op == accel::Op::Sqrt;
    if (!function || !wanted.has(info.name)) continue;
    if (wanted.all && unary) {
      const bool whole = measureAll(*provider, info, progress, end);
      const Progress::Entry& entry = progress.of(info.name);
      good &= report(info, entry.worst, false);
      if (whole) continue;
      std::printf("%-12s stopped at %.1f %% of all arguments; the same command goes on\n",
                  info.name, 100 * double(entry.next) / double(kArguments));
      break;
    }
    if (wanted.all) continue;
    const Worst worst =
        unary ? sampleUnary(*provider, info.op) : measureBinary(*provider, info.op, 1 << 19);
    good &= report(info, worst, !unary);
  }
  return good ? 0 : 1;
}
