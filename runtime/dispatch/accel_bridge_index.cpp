// Slices that are read where they lie, and masks: x(mask) is gathered when it is read, a masked
// assignment is a choice of one or the other, element by element.
#include <algorithm>

#include "runtime/dispatch/accel_bridge_values.h"
#include "runtime/value/late.h"
#include "runtime/value/selection.h"
#include "runtime/value/subscript_block.h"

namespace matlift {

using accel::DType;
using accel::HookArg;
using accel::Op;
using namespace bridge;

namespace {

// As a program writes them, for the report.
constexpr const char *kIndexName = "x(mask)", *kAssignName = "x(mask)=";

/// A slice keeps all of its array in memory: not for a small part of it.
constexpr int64_t kSmallestPart = 4;

bool isElements(const Value& x) {
  return x.kind() == Value::Kind::Array && x.classId() != ClassId::Char && !isComplexHere(x) &&
         !x.isSparse();
}

bool isMaskFor(const Value& mask, const Value& x) {
  return mask.kind() == Value::Kind::Array && mask.isLogical() && mask.dims() == x.dims();
}

/// Number of elements that an index takes, or -1 when it is surely no regular run.
int64_t runLength(const Value& index, int64_t extent) {
  if (index.isColon()) return extent;
  if (index.isDoubleScalar()) return 1;
  if (!index.isDouble() || isComplexHere(index)) return -1;
  // What the hook has to compute is not looked at; a range is only written down late.
  if (index.isForm(ElementForm::Deferred) || index.isForm(ElementForm::Masked)) return -1;
  int64_t n = index.numel();
  if (n < 2) return -1;
  if (const NumberRange<double>* range = rangeBehind(index)) return range->isWhole() ? n : -1;
  const double* x = index.data<double>();
  return x[n - 1] - x[0] == (x[1] - x[0]) * double(n - 1) ? n : -1;
}

}  // namespace

// How many are true. A mask that is on a device is counted there; here it is computed first, for
// it is needed anyway, and its bytes are counted: a sum in the same pass would take longer.
int64_t AccelBridge::countTrue(const Value& mask) {
  if (mask.isDeferred() && resides(mask)) {
    HookArg arg;
    CastedArgs casts(hook_);
    accel::Reduced result;
    accel::Reduce sum = accel::Reduce::Sum;
    const accel::CallSite site = locate ? locate(kIndexName) : accel::CallSite{kIndexName};
    // A device has no doubles.
    if (argOf(mask, arg) && casts.convert(arg, DType::U32, site)) {
      arg.dying = true;
      bool done = hook_.reduce({&sum, 1}, arg, ~0u, site, {&result, 1}).isOk() &&
                  result.answer == accel::Answer::Done;
      if (done) {
        return int64_t(*static_cast<const uint32_t*>(answerOf(result).rawData()));
      }
    }
  }
  return matlift::countTrue(mask.data<bool>(), mask.numel());
}

bool AccelBridge::masked(const Value& x, const Value& mask, Value& out) {
  int64_t count = countTrue(mask);
  Dims dims = maskedShape(x.dims(), count);
  // None, or one, of an array that is on the device leaves the others there.
  if (count < 2 && (x.dims().isScalar() || !resides(x))) return false;
  if (count == 0) {
    out = Value::zeros(x.classId(), dims);
    return true;
  }
  if (hasImaginary(x) || count == 1) {
    const Value args[] = {x, mask};
    return runUntimed(kIndexName, accel::CompactTask{}, args, {x.classId(), dims}, out);
  }
  out = Value::fromSource(x.classId(), false, dims, makeRef<MaskedElements>(x, mask));
  return true;
}

bool AccelBridge::sliceOf(const Value& x, std::span<const Value> idx, Value& out) {
  int64_t all = x.numel(), taken = 1;
  if (idx.size() > size_t(accel::kMaxRank)) return false;
  std::vector<int64_t> extents = foldedExtents(x.dims(), idx.size());
  for (size_t k = 0; k < idx.size(); ++k) {
    int64_t n = runLength(idx[k], extents[k]);
    if (n < 0) return false;
    taken *= n;
  }
  if (taken >= all || taken * kSmallestPart < all || !hook_.wants(taken)) return false;
  if (idx.size() == 1 && !(x.dims().isVector() && idx[0].dims().isVector())) return false;
  Selection s(x.dims(), idx);
  s.checkBounds();
  // What lies together is a view of the array.
  if (int64_t from; s.isContiguous(from)) return false;
  accel::Slice slice;
  int64_t stride = 1;
  for (size_t k = 0; k < idx.size(); ++k) {
    const Subscript& sub = s.subscripts[k];
    if (sub.irregular) return false;
    // A row's elements lie along the second dimension of the result.
    size_t place = idx.size() == 1 && x.dims().isRow() ? 1 : k;
    slice.offset += sub.first * stride;
    slice.strides[place] = sub.step * stride;
    slice.shape.dims[place] = sub.count;
    stride *= extents[k];
  }
  slice.shape.rank = accel::kMaxRank;
  slice.shape.normalize();
  HookArg arg;
  (void)x.rawData();
  if (!argOf(x, arg) || arg.kind != HookArg::Kind::Host) return false;
  accel::Verdict v = hook_.slice(arg, slice);
  if (v.answer != accel::Answer::Done) return false;
  out = finish(v.array);
  return true;
}

bool AccelBridge::index(const Value& x, std::span<const Value> idx, Value& out) {
  if (idx.empty() || !worthIndexing(x)) return false;
  if (idx.size() == 1 && idx[0].kind() == Value::Kind::Array && idx[0].isLogical())
    return isMaskFor(idx[0], x) && isElements(x) && masked(x, idx[0], out);
  if (isElements(x) && partOnDevice(x, idx, out)) return true;
  if (!worth(x) || hasImaginary(x)) return false;
  bool large = false;
  for (const Value& v : idx) {
    large = large || v.isColon() || v.kind() == Value::Kind::Array;
    if (!v.isColon() && !v.isDoubleScalar() && v.kind() != Value::Kind::Array) return false;
  }
  return large && isElements(x) && sliceOf(x, idx, out);
}

bool AccelBridge::assign(Value& x, std::span<const Value> idx, const Value& rhs) {
  if (isElements(x) && assignOnDevice(x, idx, rhs)) return true;
  if (idx.size() != 1 || !worth(x) || !isMaskFor(idx[0], x) || !isElements(x)) return false;
  if (hasImaginary(x) || hasImaginary(rhs)) return false;
  HookArg args[3];
  if (rhs.isInlineScalar()) {
    if (rhs.classId() == ClassId::Char) return false;
    args[1] = HookArg::of(scalarOf(rhs));
    if (args[1].dtype != dtypeOf(x.classId()) && !convertConstant(args[1], dtypeOf(x.classId())))
      return false;
  } else {
    if (!rhs.isForm(ElementForm::Masked) || rhs.classId() != x.classId()) return false;
    auto* masked = static_cast<MaskedElements*>(rhs.array()->source.get());
    bool same = masked->mask.kind() == Value::Kind::Array &&
                masked->mask.array() == idx[0].array() && masked->source.dims() == x.dims();
    if (!same || !argOf(masked->source, args[1])) return false;
  }
  if (!argOf(idx[0], args[0]) || !argOf(x, args[2])) return false;
  const accel::CallSite site = locate ? locate(kAssignName) : accel::CallSite{kAssignName};
  accel::Verdict v = hook_.map(Op::Select, args, site);
  if (v.answer != accel::Answer::Done) return false;
  x = finish(v.array);
  return true;
}

}  // namespace matlift
