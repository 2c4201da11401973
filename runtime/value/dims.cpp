#include "runtime/value/dims.h"

#ifndef __EMSCRIPTEN__
#include <unistd.h>
#endif

#include <algorithm>

#include "runtime/error/error.h"

namespace matlift {

void Dims::assign(std::span<const int64_t> extents) {
  int n = int(extents.size());
  while (n > 2 && extents[n - 1] == 1) --n;
  if (n > kInline) {
    std::unique_ptr<int64_t[]> fresh(new int64_t[n]);
    std::copy_n(extents.begin(), n, fresh.get());
    big_ = std::move(fresh);
  } else {
    int64_t kept[kInline] = {1, 1, 1, 1};
    std::copy_n(extents.begin(), n, kept);
    std::copy_n(kept, kInline, inline_);
    big_.reset();
  }
  count_ = std::max(n, 2);
}

void Dims::set(int k, int64_t extent) {
  bool shortens = k == count_ - 1 && k >= 2 && extent == 1;
  if (k < count_ && !shortens) {
    data()[k] = extent;
    return;
  }
  if (k >= count_ && extent == 1) return;
  int n = std::max(count_, k + 1);
  std::unique_ptr<int64_t[]> wide(new int64_t[n]);
  for (int i = 0; i < n; ++i) wide[i] = (*this)[i];
  wide[k] = extent;
  assign({wide.get(), size_t(n)});
}

int Dims::firstNonSingleton() const {
  for (int k = 0; k < count_; ++k)
    if (data()[k] != 1) return k;
  return 0;
}

std::string Dims::text() const {
  std::string out;
  for (int64_t extent : extents()) {
    if (!out.empty()) out += 'x';
    out += std::to_string(extent);
  }
  return out;
}

bool Dims::operator==(const Dims& other) const {
  return count_ == other.count_ && std::equal(data(), data() + count_, other.data());
}

namespace {

double memoryBytes() {
#ifdef __EMSCRIPTEN__
  return 2.0 * 1024 * 1024 * 1024;
#else
  static const double bytes = double(sysconf(_SC_PHYS_PAGES)) * double(sysconf(_SC_PAGE_SIZE));
  return bytes;
#endif
}

}  // namespace

int64_t checkedNumel(const Dims& dims, size_t bytesPerElement) {
  double total = 1;
  for (int64_t extent : dims.extents()) total *= double(extent);
  // One extent of zero makes a valid empty even when the others are huge.
  if (total == 0) return 0;
  constexpr double kGigabyte = 1024.0 * 1024 * 1024;
  double bytes = total * double(bytesPerElement);
  if (bytes > memoryBytes()) {
    fail("MATLAB:array:SizeLimitExceeded",
         "Requested %s (%.1fGB) array exceeds maximum array size preference (%.1fGB). This might "
         "cause Matlift to become unresponsive.",
         dims.text().c_str(), bytes / kGigabyte, memoryBytes() / kGigabyte);
  }
  return dims.numel();
}

bool broadcastDims(const Dims& a, const Dims& b, Dims& out) {
  if (a == b) {
    out = a;
    return true;
  }
  int n = std::max(a.count(), b.count());
  int64_t small[8];
  std::unique_ptr<int64_t[]> large(n > 8 ? new int64_t[n] : nullptr);
  int64_t* extents = large ? large.get() : small;
  for (int k = 0; k < n; ++k) {
    int64_t x = a[k], y = b[k];
    if (x != y && x != 1 && y != 1) return false;
    extents[k] = x == 1 ? y : x;
  }
  out = Dims(std::span<const int64_t>(extents, size_t(n)));
  return true;
}

}  // namespace matlift
