// The engine and the arrays behind accel.h: what they own, and how a host's calls become the
// hook's. Functions here throw Refused; accel.cpp makes a status of it.
#pragma once

#include <accel/host_buffers.h>
#include <accel/stop.h>

#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "accel/engine.h"
#include "runtime/embed/accel/accel.h"

namespace matlift::embed {

struct Refused {
  accel_status status;
  std::string text;
};

/// What an engine and its arrays share; it ends with the last of them.
struct AccelState {
  explicit AccelState(const accel_options& options);

  std::mutex mutex;  ///< one thread at a time
  std::string error;
  std::string answer;  ///< the last text that was handed out
  std::set<std::string> files;
  accel::CallSite site;
  accel::StopFlag stop;
  accel::HostBuffers memory;  ///< outlives the engine
  accel::Engine engine;
};

using StateRef = std::shared_ptr<AccelState>;

/// An array: elements in host memory, or something that the engine knows.
class HostArray {
 public:
  /// Takes over the block's reference, or the deferred array's.
  HostArray(StateRef state, accel::DType dtype, const accel::Shape& shape, accel::HostBlock block)
      : state_(std::move(state)), dtype_(dtype), shape_(shape), host_(block) {}
  HostArray(StateRef state, accel::Deferred* deferred)
      : state_(std::move(state)),
        dtype_(deferred->dtype),
        shape_(deferred->shape),
        deferred_(deferred) {}
  ~HostArray();
  HostArray(const HostArray&) = delete;
  HostArray& operator=(const HostArray&) = delete;

  const StateRef& state() const { return state_; }
  accel::DType dtype() const { return dtype_; }
  const accel::Shape& shape() const { return shape_; }
  std::size_t bytes() const;
  /// As an operand. Numbers by themselves are constants where another operand is an array.
  accel::HookArg argument(bool mayBeConstant) const;
  /// Computed if it was not yet: what a host sees does not change by it.
  const void* elements() const;
  /// Of a new array.
  void* mutableElements() { return host_.data; }
  void assign(const void* from);

 private:
  StateRef state_;
  accel::DType dtype_;
  accel::Shape shape_;
  mutable accel::HostBlock host_;
  accel::Deferred* deferred_ = nullptr;
};

using ArrayPtr = std::unique_ptr<HostArray>;

/// Zeros.
ArrayPtr newArray(const StateRef& state, accel::DType dtype, const accel::Shape& shape);
ArrayPtr mapped(const StateRef& state, const accel::OpInfo& op,
                std::span<const HostArray* const> operands);
ArrayPtr castTo(const StateRef& state, const HostArray& array, accel::DType to);
ArrayPtr reduced(const StateRef& state, accel::Reduce kind, const HostArray& array,
                 std::uint32_t dimensions);
ArrayPtr product(const StateRef& state, const HostArray& a, const HostArray& b);
ArrayPtr pinned(const StateRef& state, const HostArray& array);

/// Throws Refused unless it is ok.
void check(const accel::Status& status);

}  // namespace matlift::embed

/// The C interface's types.
struct accel_engine {
  matlift::embed::StateRef state;
};
struct accel_array {
  matlift::embed::ArrayPtr array;
};
