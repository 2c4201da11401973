#include "accel/decide/measure/table_model.h"

namespace accel::cost {
namespace {

// Seconds an element and operation: single, double; alike at all sizes that one thread works on.
// From `accel calibrate` on an idle two-core AMD EPYC (Zen 4) with AVX-512, rounded; products by
// OpenBLAS 0.3.21. Index was not measured.
struct DefaultPrice {
  WorkClass work;
  float single, asDouble;
};
constexpr DefaultPrice kPrices[] = {
    {WorkClass::Cheap, 4.5e-11F, 8e-11F},     {WorkClass::Medium, 1.5e-10F, 3e-10F},
    {WorkClass::Function, 7.6e-10F, 8e-10F},  {WorkClass::Special, 7e-9F, 7e-9F},
    {WorkClass::Reduce, 1e-11F, 2e-11F},      {WorkClass::Scan, 7.5e-10F, 7.6e-10F},
    {WorkClass::Permute, 9.8e-10F, 7.1e-10F}, {WorkClass::Index, 1e-9F, 1e-9F},
    {WorkClass::Sort, 8.1e-9F, 8.7e-9F},      {WorkClass::Fft, 4e-9F, 5.6e-9F},
    {WorkClass::Random, 3.5e-9F, 5.1e-9F},    {WorkClass::Fill, 1.3e-10F, 4.9e-10F}};
static_assert(std::size(kPrices) == kWorkClasses);
constexpr float kStart = 5e-7F;
constexpr float kSecondsAByteInCache = 1.1e-11F, kSecondsAByteInMemory = 3.4e-11F;
constexpr float kMultiplyAddsASecond = 5e10F;  // single, one thread
constexpr int kFromMemory = 14;                // trafficAt(14) singles in and out: 32 MB
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
  for (int i = 0; i < kTrafficSizes; ++i)
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
