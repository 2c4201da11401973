#include "accel/cost/cpu_defaults.h"

namespace accel::cost {
namespace {

// Seconds an element and operation: single, double; alike at all sizes that one thread works on.
// From `accel calibrate` on an idle AMD EPYC (Zen 4) at 3.7 GHz with AVX-512, lower quartiles
// rounded to two digits; products by OpenBLAS 0.3.21.
struct DefaultPrice {
  WorkClass work;
  float single, asDouble;
};
constexpr DefaultPrice kPrices[] = {
    {WorkClass::Cheap, 4e-11F, 8e-11F},   {WorkClass::Medium, 2e-10F, 4e-10F},
    {WorkClass::Function, 1e-9F, 1e-9F},  {WorkClass::Special, 4e-9F, 4e-9F},
    {WorkClass::Reduce, 6e-11F, 1e-10F},  {WorkClass::Scan, 1e-9F, 1e-9F},
    {WorkClass::Permute, 3e-10F, 5e-10F}, {WorkClass::Index, 1e-9F, 1e-9F},
    {WorkClass::Sort, 1.5e-8F, 2e-8F},    {WorkClass::Fft, 1e-8F, 1.2e-8F},
    {WorkClass::Random, 2e-9F, 2e-9F},    {WorkClass::Fill, 1e-10F, 2e-10F}};
static_assert(std::size(kPrices) == kWorkClasses);
constexpr float kStart = 4e-7F;
constexpr float kSecondsAByteInCache = 2e-11F, kSecondsAByteInMemory = 8e-11F;
constexpr float kMultiplyAddsASecond = 4e10F;  // single, one thread
constexpr int kFromMemory = 7;                 // sizeAt(7) singles in and out: 32 MB
constexpr int kSharedFrom = 5;                 // operations from which all threads work

}  // namespace

Numbers cpuDefaults(int threads) noexcept {
  Numbers n;
  const float share = threads > 0 ? static_cast<float>(threads) : 1.0F;
  n.threads = threads > 0 ? threads : 1;
  n.start = kStart;
  for (const DefaultPrice& p : kPrices) {
    for (int i = 0; i < kSizes; ++i) {
      // Only what a fused kernel holds is shared among threads.
      const bool shared = i >= kSharedFrom && static_cast<int>(p.work) < kMapClasses;
      auto& rows = n.price[static_cast<int>(p.work)];
      rows[static_cast<int>(Width::F32)][i] = shared ? p.single / share : p.single;
      rows[static_cast<int>(Width::F64)][i] = shared ? p.asDouble / share : p.asDouble;
    }
  }
  for (int i = 0; i < kSizes; ++i)
    n.trafficPrice[i] = i >= kFromMemory ? kSecondsAByteInMemory : kSecondsAByteInCache;
  for (int i = 0; i < kOrders; ++i) {
    // Small products are mostly calls and packing.
    const auto order = static_cast<float>(orderAt(i));
    const float rate = kMultiplyAddsASecond * order / (order + 32) * (i >= 4 ? share : 1.0F);
    n.gemm[0][i] = rate;
    n.gemm[1][i] = rate / 2;
  }
  return n;
}

}  // namespace accel::cost
