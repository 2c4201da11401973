#include "runtime/embed/accel/engine.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>
#include <vector>

#include "accel/fusion/result_type.h"
#include "runtime/cli/accel_environment.h"
#include "runtime/embed/accel/own_device.h"

namespace matlift::embed {
namespace {

using accel::Answer;
using accel::DType;
using accel::HookArg;
using accel::HostBlock;
using accel::Shape;
using accel::StatusCode;

// The host has no other way to compute: everything is taken, however small.
accel::EngineOptions engineOptions(const accel_options& given) {
  accel::EngineOptions out;
  if (!given.quiet)
    out =
        engineOptionsFromEnvironment([warn = given.warn, user = given.user](std::string_view line) {
          if (warn) warn(user, std::string(line).c_str());
        });
  out.fusion = true;
  out.minElements = out.minForcedElements = out.minAloneElements = 0;
  if (given.device)
    out.device.open = [device = *given.device, name = std::string(given.device->name)]() mutable
        -> accel::Result<std::unique_ptr<accel::Provider>> {
      device.name = name.c_str();
      return ownDevice(device);
    };
  if (given.threads > 0) out.threads = given.threads;
  if (given.mode == ACCEL_CPU) out.offload.mode = accel::policy::Mode::Off;
  if (given.mode == ACCEL_DEVICE) out.offload.mode = accel::policy::Mode::Force;
  return out;
}

template <class T>
void readInteger(const void* from, accel::Scalar& out) {
  T value;
  std::memcpy(&value, from, sizeof value);
  if constexpr (std::is_signed_v<T>)
    out.i64 = value;
  else
    out.u64 = value;
}

accel::Scalar scalarAt(DType dtype, const void* from) {
  accel::Scalar out;
  out.dtype = dtype;
  out.u64 = 0;
  switch (dtype) {
    case DType::F64:
      std::memcpy(&out.f64, from, sizeof out.f64);
      break;
    case DType::F32:
      std::memcpy(&out.f32, from, sizeof out.f32);
      break;
    case DType::I8:
      readInteger<std::int8_t>(from, out);
      break;
    case DType::I16:
      readInteger<std::int16_t>(from, out);
      break;
    case DType::I32:
      readInteger<std::int32_t>(from, out);
      break;
    case DType::I64:
      readInteger<std::int64_t>(from, out);
      break;
    case DType::U8:
    case DType::Bool:
      readInteger<std::uint8_t>(from, out);
      break;
    case DType::U16:
      readInteger<std::uint16_t>(from, out);
      break;
    case DType::U32:
      readInteger<std::uint32_t>(from, out);
      break;
    case DType::U64:
      readInteger<std::uint64_t>(from, out);
      break;
  }
  return out;
}

accel::CallSite siteOf(const AccelState& state, const char* name) {
  return {name, state.site.line, state.site.file};
}

ArrayPtr taken(const StateRef& state, const accel::Verdict& verdict, const std::string& what) {
  if (verdict.answer == Answer::Done) return std::make_unique<HostArray>(state, verdict.array);
  if (verdict.answer == Answer::Failed) check(verdict.status);
  const std::string reason = verdict.reason;
  if (reason == "shape")
    throw Refused{ACCEL_INVALID, "The sizes of the operands of " + what + " do not fit."};
  if (reason == "class")
    throw Refused{ACCEL_INVALID, "Operands of these types are not for " + what + "."};
  if (reason == "domain")
    throw Refused{ACCEL_DOMAIN,
                  "It cannot be checked that the answers of " + what + " are real for these."};
  throw Refused{ACCEL_INTERNAL, what + " was declined: " + reason};
}

// Reductions of nothing, which no kernel is asked for.
void fillReduced(accel::Reduce kind, HostArray& out) {
  using accel::Reduce;
  if (kind == Reduce::ArgMax || kind == Reduce::ArgMin || kind == Reduce::Max ||
      kind == Reduce::Min) {
    if (out.shape().elements() > 0)
      throw Refused{ACCEL_INVALID, "There is no largest or smallest element among none."};
    return;
  }
  double value = kind == Reduce::Prod || kind == Reduce::All ? 1 : 0;
  if (kind == Reduce::Mean) value = std::numeric_limits<double>::quiet_NaN();
  auto* to = static_cast<char*>(out.mutableElements());
  const std::size_t size = accel::dtypeSize(out.dtype());
  for (std::int64_t k = 0; k < out.shape().elements(); ++k, to += size) {
    if (out.dtype() == DType::F64) {
      std::memcpy(to, &value, size);
    } else if (out.dtype() == DType::F32) {
      const auto narrow = static_cast<float>(value);
      std::memcpy(to, &narrow, size);
    } else {
      *to = value == 1 ? 1 : 0;  // least byte first
    }
  }
}

// Longer inner sizes are cut, so that no chain of additions is longer than the engine's own.
constexpr std::int64_t kPiece = accel::kLongestChain;

template <class T>
void addTo(T* sum, const T* part, std::int64_t count) {
  for (std::int64_t k = 0; k < count; ++k) sum[k] += part[k];
}

void multiply(AccelState& state, const accel::MatmulArgs& args) {
  if (!state.engine.adaptive().products().multiply(args))
    throw Refused{state.stop.raised() ? ACCEL_STOPPED : ACCEL_INTERNAL,
                  "The product was not computed."};
}

// a's columns stand together, b's rows do not: those of a piece are copied.
void multiplyInPieces(AccelState& state, const accel::MatmulArgs& whole) {
  const std::size_t size = accel::dtypeSize(whole.dtype);
  std::vector<char> rows(std::size_t(kPiece * whole.n) * size),
      part(std::size_t(whole.m * whole.n) * size);
  std::memset(whole.c, 0, part.size());
  for (std::int64_t from = 0; from < whole.k; from += kPiece) {
    accel::MatmulArgs piece = whole;
    piece.k = std::min(kPiece, whole.k - from);
    for (std::int64_t column = 0; column < whole.n; ++column)
      std::memcpy(rows.data() + std::size_t(column * piece.k) * size,
                  static_cast<const char*>(whole.b) + std::size_t(column * whole.k + from) * size,
                  std::size_t(piece.k) * size);
    piece.a = static_cast<const char*>(whole.a) + std::size_t(from * whole.m) * size;
    piece.b = rows.data();
    piece.c = part.data();
    multiply(state, piece);
    if (whole.dtype == DType::F64)
      addTo(static_cast<double*>(whole.c), reinterpret_cast<double*>(part.data()),
            whole.m * whole.n);
    else
      addTo(static_cast<float*>(whole.c), reinterpret_cast<float*>(part.data()), whole.m * whole.n);
  }
}

// By the CPU, now.
ArrayPtr productOnCpu(const StateRef& state, const HostArray& a, const HostArray& b) {
  const Shape shape{a.shape().size(0), b.shape().size(1)};
  ArrayPtr out = newArray(state, a.dtype(), shape);
  accel::MatmulArgs args;
  args.dtype = a.dtype();
  args.m = shape.size(0);
  args.k = a.shape().size(1);
  args.n = shape.size(1);
  if (args.m == 0 || args.k == 0 || args.n == 0) return out;
  args.a = a.elements();
  args.b = b.elements();
  args.c = out->mutableElements();
  if (accel::isCanonicalProduct(args.k))
    multiply(*state, args);
  else
    multiplyInPieces(*state, args);
  return out;
}

}  // namespace

AccelState::AccelState(const accel_options& options) : engine(memory, engineOptions(options)) {}

HostArray::~HostArray() {
  if (deferred_) state_->engine.release(deferred_);
  if (host_.owner) state_->memory.release(host_.owner);
}

std::size_t HostArray::bytes() const {
  return static_cast<std::size_t>(shape_.elements()) * accel::dtypeSize(dtype_);
}

HookArg HostArray::argument(bool mayBeConstant) const {
  if (deferred_) return HookArg::of(deferred_);
  if (mayBeConstant && shape_.elements() == 1) return HookArg::of(scalarAt(dtype_, host_.data));
  return HookArg::of(dtype_, shape_, host_);
}

void HostArray::assign(const void* from) {
  std::memcpy(host_.data, from, bytes());
  if (dtype_ != DType::Bool) return;
  auto* flags = static_cast<unsigned char*>(host_.data);
  std::transform(flags, flags + bytes(), flags, [](unsigned char c) { return c != 0 ? 1 : 0; });
}

const void* HostArray::elements() const {
  if (host_.owner) return host_.data;
  accel::Result<HostBlock> made = state_->engine.evaluate(deferred_);
  if (!made.isOk()) check(made.status());
  host_ = made.value();
  return host_.data;
}

void check(const accel::Status& status) {
  if (status.isOk()) return;
  const std::string& text = status.message();
  switch (status.code()) {
    case StatusCode::DomainExit:
      throw Refused{ACCEL_DOMAIN, "A real function met an argument whose answer is complex."};
    case StatusCode::OutOfMemory:
      throw Refused{ACCEL_NO_MEMORY, "Out of memory: " + text};
    case StatusCode::DeviceLost:
      throw Refused{ACCEL_NO_DEVICE, "The device was lost."};
    case StatusCode::Stopped:
      throw Refused{ACCEL_STOPPED, "Stopped."};
    default:
      throw Refused{ACCEL_INTERNAL, text.empty() ? "It failed." : text};
  }
}

ArrayPtr newArray(const StateRef& state, DType dtype, const Shape& shape) {
  const std::size_t bytes = static_cast<std::size_t>(shape.elements()) * accel::dtypeSize(dtype);
  const HostBlock block = state->memory.allocate(std::max<std::size_t>(bytes, 1));
  if (!block.data) throw std::bad_alloc();
  std::memset(block.data, 0, bytes);
  return std::make_unique<HostArray>(state, dtype, shape, block);
}

ArrayPtr mapped(const StateRef& state, const accel::OpInfo& op,
                std::span<const HostArray* const> operands) {
  bool anyArray = false;
  for (const HostArray* operand : operands) anyArray = anyArray || operand->shape().elements() != 1;
  std::vector<HookArg> args;
  Shape shape;
  bool fits = true;
  for (const HostArray* operand : operands) {
    args.push_back(operand->argument(anyArray));
    Shape joined;
    fits = fits && accel::broadcastShape(shape, operand->shape(), joined);
    shape = joined;
  }
  if (fits && shape.elements() == 0) {  // nothing to compute, but of a type
    DType dtype;
    if (!accel::fusion::resultType(op.op, args, DType::F64, dtype))
      throw Refused{ACCEL_INVALID,
                    std::string("Operands of these types are not for ") + op.name + "."};
    return newArray(state, dtype, shape);
  }
  return taken(state, state->engine.map(op.op, args, siteOf(*state, op.name)), op.name);
}

ArrayPtr castTo(const StateRef& state, const HostArray& array, DType to) {
  if (array.shape().elements() == 0) return newArray(state, to, array.shape());
  if (to == DType::Bool && accel::isFloat(array.dtype())) {
    // As NaN is no truth value, the engine leaves this one to comparisons.
    ArrayPtr zero = newArray(state, array.dtype(), Shape{1, 1});
    const HostArray* operands[] = {&array, zero.get()};
    return mapped(state, accel::opInfo(accel::Op::Ne), operands);
  }
  return taken(state, state->engine.cast(array.argument(false), to, siteOf(*state, "cast")),
               "cast");
}

ArrayPtr reduced(const StateRef& state, accel::Reduce kind, const HostArray& array,
                 std::uint32_t dimensions) {
  if (dimensions == 0) dimensions = (1u << accel::kMaxRank) - 1;
  if (array.shape().elements() == 0) {
    Shape shape = array.shape();
    for (int d = 0; d < shape.rank; ++d)
      if (dimensions >> d & 1) shape.dims[d] = 1;
    shape.normalize();
    const bool test = kind == accel::Reduce::Any || kind == accel::Reduce::All;
    ArrayPtr out = newArray(state, test ? DType::Bool : array.dtype(), shape);
    fillReduced(kind, *out);
    return out;
  }
  accel::Reduced answer;
  check(state->engine.reduce({&kind, 1}, array.argument(false), dimensions,
                             siteOf(*state, "reduce"), {&answer, 1}));
  if (answer.answer == Answer::Failed) check(answer.status);
  if (answer.answer == Answer::Declined)
    throw Refused{ACCEL_INVALID, std::string("This reduction is not for arrays of class ") +
                                     accel::dtypeName(array.dtype()) + "."};
  if (answer.array) return std::make_unique<HostArray>(state, answer.array);
  return std::make_unique<HostArray>(state, answer.dtype, answer.shape, answer.host);
}

ArrayPtr product(const StateRef& state, const HostArray& a, const HostArray& b) {
  if (!accel::isFloat(a.dtype()) || a.dtype() != b.dtype())
    throw Refused{ACCEL_INVALID, "A product needs two matrices of doubles, or two of singles."};
  if (a.shape().rank > 2 || b.shape().rank > 2 || a.shape().size(1) != b.shape().size(0))
    throw Refused{ACCEL_INVALID, "The inner sizes of the matrices of a product must agree."};
  const accel::ArrayForm form{a.dtype(), Shape{a.shape().size(0), b.shape().size(1)}};
  if (form.shape.elements() == 0 || a.shape().size(1) == 0) return productOnCpu(state, a, b);
  accel::Engine& engine = state->engine;
  const HookArg args[] = {a.argument(false), b.argument(false)};
  const accel::CallSite site = siteOf(*state, "product");
  const accel::Verdict waiting = engine.product(args[0], args[1], site);
  if (waiting.answer != Answer::Declined) return taken(state, waiting, "product");
  accel::Deferred* made = nullptr;
  const accel::Verdict there = engine.task(accel::MatmulTask{}, args, {&form, 1}, site, {&made, 1});
  if (there.answer == Answer::Done) return std::make_unique<HostArray>(state, made);
  if (there.answer == Answer::Failed) check(there.status);
  try {
    ArrayPtr out = productOnCpu(state, a, b);
    engine.plainDone({});
    return out;
  } catch (...) {
    engine.plainFailed();
    throw;
  }
}

ArrayPtr pinned(const StateRef& state, const HostArray& array) {
  const accel::Verdict verdict = state->engine.pin(array.argument(false));
  if (verdict.answer == Answer::Done) return std::make_unique<HostArray>(state, verdict.array);
  if (verdict.answer == Answer::Failed) check(verdict.status);
  const accel::DeviceFacts facts = state->engine.deviceFacts();
  throw Refused{ACCEL_NO_DEVICE, facts.available
                                     ? std::string("The device does not take it: ") + verdict.reason
                                     : facts.reason};
}

}  // namespace matlift::embed
