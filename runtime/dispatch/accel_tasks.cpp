// The bridge's device side: whole tasks, and arrays that a program has put on the device.
#include <algorithm>
#include <cstring>
#include <vector>

#include "runtime/dispatch/accel_bridge_complex.h"
#include "runtime/dispatch/accel_bridge_values.h"
#include "runtime/error/error.h"

namespace matlift {

using accel::HookArg;
using namespace bridge;

// What can be told of a value without computing anything. False: no array that the hook knows.
static bool peek(const Value& v, HookArg& arg) {
  if (v.kind() != Value::Kind::Array || v.array()->complex) return false;
  const ArrayObj* a = v.array();
  if (!a->source) {
    arg = HookArg::of(dtypeOf(a->cls), {}, {a->storage.data(), a->storage.handle()});
    return true;
  }
  switch (a->source->form()) {
    case ElementForm::Masked:
      return peek(static_cast<const MaskedElements*>(a->source.get())->source, arg);
    case ElementForm::Deferred:
      arg = HookArg::of(static_cast<const HookElements*>(a->source.get())->array());
      return true;
    default:
      return false;
  }
}

bool AccelBridge::anyPinned(std::span<const Value> args) const {
  HookArg arg;
  for (const Value& v : args)
    if (peek(v, arg) && hook_.isPinned(arg)) return true;
  return false;
}

// What the program has put on the device, or what was made there and not fetched yet.
bool AccelBridge::anyStaying(std::span<const Value> args) const {
  HookArg arg;
  for (const Value& v : args) {
    if (!peek(v, arg)) continue;
    if (hook_.isPinned(arg)) return true;
    if (arg.kind == HookArg::Kind::Deferred && hook_.staysOnDevice(arg)) return true;
  }
  return false;
}

Kinds AccelBridge::kindsThere(std::span<const Value> args) const {
  if (!hook_.wantsTasks() || !anyStaying(args)) return Kinds::None;
  Kinds kinds = Kinds::None;
  for (const Value& v : args) {
    if (!v.isPlain() && !v.isString()) return Kinds::None;
    if (v.isSparse()) return Kinds::None;
    if (v.isChar() || !anyStaying({&v, 1}) || v.numel() < 2) continue;
    const bool complex = hasImaginary(v) || v.isComplex();
    kinds = kinds | (complex         ? Kinds::Complex
                     : v.isInteger() ? Kinds::Integer
                     : v.isLogical() ? Kinds::Logical
                                     : Kinds::Real);
  }
  return kinds;
}

bool AccelBridge::anyOnDevice(std::span<const Value> args) const {
  HookArg arg;
  for (const Value& v : args)
    if (peek(v, arg) && (hook_.isPinned(arg) || hook_.onDevice(arg))) return true;
  return false;
}

bool AccelBridge::wants(std::span<const Value> args, int64_t elements) const {
  if (elements <= 0) return false;
  if (hook_.wantsTask(elements)) return true;
  return hook_.wantsTasks() && (anyOnDevice(args) || anyStaying(args));
}

bool AccelBridge::deferProduct(const Value& a, const Value& b, Value& out) {
  if (!hook_.wants(a.dims().rows() * b.dims().columns())) return false;
  HookArg left, right;
  if (!argOf(a, left) || !argOf(b, right)) return false;
  const accel::CallSite site = locate ? locate("mtimes") : accel::CallSite{"mtimes"};
  accel::Verdict v = hook_.product(left, right, site);
  if (v.answer != accel::Answer::Done) return false;
  out = finish(v.array);
  return true;
}

bool AccelBridge::run(const char* builtin, const accel::Task& task, std::span<const Value> args,
                      std::span<const Form> forms, std::span<Value> out) {
  if (std::any_of(args.begin(), args.end(), hasImaginary))
    return runParts(builtin, task, args, forms, out);
  std::vector<HookArg> operands(args.size());
  std::vector<accel::ArrayForm> shapes(forms.size());
  for (size_t k = 0; k < args.size(); ++k) {
    if (args[k].kind() != Value::Kind::Array || args[k].isComplex()) return false;
    if (!argOf(args[k], operands[k])) return false;
  }
  for (size_t k = 0; k < forms.size(); ++k) {
    if (forms[k].cls > ClassId::Logical) return false;
    shapes[k].dtype = dtypeOf(forms[k].cls);
    if (forms[k].dims.isEmpty() || !shapeOf(forms[k].dims, shapes[k].shape)) return false;
  }
  std::vector<accel::Deferred*> made(forms.size());
  const accel::CallSite site = locate ? locate(builtin) : accel::CallSite{builtin, 0, ""};
  if (hook_.task(task, operands, shapes, site, made).answer != accel::Answer::Done) {
    timing_ = true;
    return false;
  }
  for (size_t k = 0; k < forms.size(); ++k) out[k] = finish(made[k]);
  return true;
}

bool AccelBridge::runUntimed(const char* builtin, const accel::Task& task,
                             std::span<const Value> args, const Form& form, Value& out) {
  if (run(builtin, task, args, {&form, 1}, {&out, 1})) return true;
  if (timing_) plainFailed();
  return false;
}

void AccelBridge::plainDone(const Value& made) {
  timing_ = false;
  accel::HostBlock block;
  if (made.kind() == Value::Kind::Array && !made.array()->source)
    block = {const_cast<void*>(made.array()->storage.data()), made.array()->storage.handle()};
  hook_.plainDone(block);
}

void AccelBridge::plainFailed() {
  timing_ = false;
  hook_.plainFailed();
}

DeviceTasks::Facts AccelBridge::facts() {
  accel::DeviceFacts found = hook_.deviceFacts();
  return {found.available, std::move(found.name), std::move(found.reason)};
}

bool AccelBridge::resides(const Value& v) {
  HookArg arg;
  if (v.kind() != Value::Kind::Array || !hook_.wantsTasks()) return false;
  if (hasImaginary(v)) return resides(realPartOf(v)) && resides(imaginaryPartOf(v));
  if (v.isComplex()) return false;
  if (v.isForm(ElementForm::Masked)) gatherMasked(v.array());
  // Looking must not bring anything home.
  if (v.array()->source && !v.isForm(ElementForm::Deferred)) return false;
  if (!argOf(v, arg) || !hook_.staysOnDevice(arg)) return false;
  if (arg.kind == HookArg::Kind::Deferred && !hook_.compute(arg.deferred)) return false;
  return hook_.onDevice(arg);
}

Value AccelBridge::pinned(const Value& v) {
  HookArg arg;
  if (v.kind() != Value::Kind::Array || hasImaginary(v)) return v;
  if (v.isComplex() && v.isFloat()) {
    // Its parts, each as an array of its own.
    ComplexOperand z;
    Value out;
    if (!operandOf(v, z)) return v;
    const Value re = pinned(z.re), im = pinned(z.im);
    return isPinned(re) && isPinned(im) && joinParts(re, im, true, out) ? out : v;
  }
  if (v.isComplex() || !argOf(v, arg)) return v;
  accel::Verdict verdict = hook_.pin(arg);
  return verdict.answer == accel::Answer::Done ? finish(verdict.array) : v;
}

bool AccelBridge::isPinned(const Value& v) {
  HookArg arg;
  // A result that is not computed yet goes where its operands are; where that is shows afterwards.
  if (!anyPinned({&v, 1})) return false;
  if (hasImaginary(v)) return isPinned(realPartOf(v));
  if (v.isComplex() || !argOf(v, arg)) return false;
  if (arg.kind == HookArg::Kind::Deferred && !hook_.compute(arg.deferred)) return false;
  return hook_.onDevice(arg);
}

Value AccelBridge::gathered(const Value& v) {
  HookArg arg;
  if (!anyPinned({&v, 1})) return v;
  if (hasImaginary(v)) {
    // Elements of its own: those of v stay where they are.
    Value own =
        joined(realPartOf(v), hookElements(v)->imaginary->values, hookElements(v)->imaginary->sure);
    return own.isComplex() ? own : std::move(own).narrowed();
  }
  if (v.isComplex() || !argOf(v, arg)) return v;
  // A copy: the block that v itself reads from is known to stand for what is on the device.
  Value out = Value::uninitialized(v.classId(), v.dims());
  const Value held = arg.kind == HookArg::Kind::Deferred ? compute(arg.deferred) : v;
  std::memcpy(out.mutableRawData(), held.rawData(), size_t(v.numel()) * elementSize(v.classId()));
  return out;
}

void AccelBridge::wait() {
  accel::Status status = hook_.wait();
  if (!status.isOk() && status.code() != accel::StatusCode::DomainExit)
    fail("MATLAB:nomem", "Waiting for the device failed: %s", status.message().c_str());
}

}  // namespace matlift
