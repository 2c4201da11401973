// The functions of accel.h: each looks at its arguments, takes the engine for itself, and hands
// over.
#include <accel/thread_local.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <functional>
#include <new>

#include "runtime/cli/accel/report.h"
#include "runtime/embed/accel/engine.h"
#include "runtime/embed/accel/own_device.h"

namespace {

using matlift::embed::AccelState;
using matlift::embed::ArrayPtr;
using matlift::embed::HostArray;
using matlift::embed::Refused;
using matlift::embed::StateRef;

constexpr std::size_t kReported = 1000;  // decisions in a report
constexpr int kMostOperands = 3;

struct ThreadError {
  char text[512];
};
ACCEL_THREAD_VARIABLE constinit thread_local ThreadError createError{};

// Every exception becomes a status here.
accel_status guarded(std::string& error, const std::function<void()>& work) noexcept {
  try {
    try {
      error.clear();
      work();
      return ACCEL_OK;
    } catch (const Refused& refused) {
      error = refused.text;
      return refused.status;
    } catch (const std::bad_alloc&) {
      error = "Out of memory.";
      return ACCEL_NO_MEMORY;
    } catch (const std::exception& other) {
      error = other.what();
      return ACCEL_INTERNAL;
    }
  } catch (...) {
    return ACCEL_NO_MEMORY;  // not even the text could be kept
  }
}

// A call on an engine: one at a time, and accel_stop ends it.
accel_status perform(const StateRef& state, const std::function<void()>& work) noexcept {
  const std::lock_guard lock(state->mutex);
  state->stop.lower();
  const accel::StopScope scope(&state->stop);
  return guarded(state->error, work);
}

void require(bool sense, const char* otherwise) {
  if (!sense) throw Refused{ACCEL_INVALID, otherwise};
}

const HostArray& operand(const StateRef& state, const accel_array* given) {
  require(given != nullptr, "An array is missing: a null pointer.");
  require(given->array->state() == state, "The array belongs to another engine.");
  return *given->array;
}

// A call that makes an array.
accel_status make(accel_engine* engine, accel_array** result,
                  const std::function<ArrayPtr(const StateRef&)>& work) noexcept {
  if (result) *result = nullptr;
  if (!engine) return ACCEL_INVALID;
  return perform(engine->state, [&] {
    require(result != nullptr, "There is no place for the result.");
    auto made = std::make_unique<accel_array>();
    made->array = work(engine->state);
    *result = made.release();
  });
}

accel::DType dtypeOf(accel_type type) {
  require(type >= ACCEL_DOUBLE && type <= ACCEL_LOGICAL, "There is no such type.");
  return accel::DType(type);
}

accel::Shape shapeOf(accel::DType dtype, int dimensions, const int64_t* extents) {
  require(dimensions >= 1 && dimensions <= accel::kMaxRank, "An array has 1 to 8 dimensions.");
  require(extents != nullptr, "There are no extents: a null pointer.");
  accel::Shape shape;
  auto room = std::int64_t(PTRDIFF_MAX / 2 / accel::dtypeSize(dtype));
  bool empty = false;
  for (int d = 0; d < dimensions; ++d) {
    require(extents[d] >= 0, "An extent is negative.");
    empty = empty || extents[d] == 0;
    if (extents[d] > room) throw std::bad_alloc();
    if (extents[d] > 0) room /= extents[d];
    shape.dims[shape.rank++] = extents[d];
  }
  shape.normalize();
  return shape;
}

const accel::OpInfo& operationNamed(const char* name) {
  require(name != nullptr, "The operation has no name: a null pointer.");
  for (const accel::OpInfo& op : accel::kOps)
    if (op.op != accel::Op::Cast && std::strcmp(op.name, name) == 0) return op;
  throw Refused{ACCEL_INVALID, std::string("There is no operation '") + name + "'."};
}

accel::Reduce reductionNamed(const char* name) {
  static constexpr const char* kNames[] = {"sum",    "mean",   "prod", "max", "min",
                                           "argmax", "argmin", "any",  "all"};
  require(name != nullptr, "The reduction has no name: a null pointer.");
  for (int k = 0; k < int(std::size(kNames)); ++k)
    if (std::strcmp(kNames[k], name) == 0) return accel::Reduce(k + 1);
  throw Refused{ACCEL_INVALID, std::string("There is no reduction '") + name + "'."};
}

double seconds(const accel::CostTerms& cost) { return cost.known ? cost.total() : -1; }

}  // namespace

const char* accel_version(void) { return MATLIFT_VERSION; }

const char* accel_status_text(accel_status status) {
  static constexpr const char* kTexts[] = {"done",
                                           "an argument makes no sense",
                                           "the answer is complex",
                                           "out of memory",
                                           "no device",
                                           "stopped",
                                           "an internal error"};
  return status >= ACCEL_OK && status <= ACCEL_INTERNAL ? kTexts[status] : "no such status";
}

accel_status accel_create(const accel_options* options, accel_engine** engine) {
  if (engine) *engine = nullptr;
  std::string error;
  const accel_status status = guarded(error, [&] {
    require(engine != nullptr, "There is no place for the engine.");
    accel_options chosen{};
    if (options) {
      // A host may have been compiled when there was less to choose.
      require(options->size >= offsetof(accel_options, device), "The options' size is not theirs.");
      std::memcpy(&chosen, options, std::min(options->size, sizeof chosen));
    }
    if (chosen.device) {
      require(chosen.device->size >= sizeof *chosen.device, "The device's size is not its own.");
      require(matlift::embed::isWhole(*chosen.device), "The device lacks a name or a function.");
    }
    require(chosen.mode >= ACCEL_AUTO && chosen.mode <= ACCEL_DEVICE, "There is no such mode.");
    require(chosen.threads >= 0, "The number of threads is negative.");
    auto made = std::make_unique<accel_engine>();
    made->state = std::make_shared<AccelState>(chosen);
    *engine = made.release();
  });
  std::strncpy(createError.text, error.c_str(), sizeof createError.text - 1);
  return status;
}

void accel_destroy(accel_engine* engine) { delete engine; }

const char* accel_error_text(accel_engine* engine) {
  return engine ? engine->state->error.c_str() : createError.text;
}

accel_status accel_set_mode(accel_engine* engine, accel_mode mode) {
  if (!engine) return ACCEL_INVALID;
  return perform(engine->state, [&] {
    using accel::policy::Mode;
    require(mode >= ACCEL_AUTO && mode <= ACCEL_DEVICE, "There is no such mode.");
    engine->state->engine.offload().setMode(mode == ACCEL_AUTO  ? Mode::Auto
                                            : mode == ACCEL_CPU ? Mode::Off
                                                                : Mode::Force);
  });
}

accel_status accel_site(accel_engine* engine, const char* file, int line) {
  if (!engine) return ACCEL_INVALID;
  return perform(engine->state, [&] {
    AccelState& state = *engine->state;
    state.site.file = state.files.insert(file ? file : "").first->c_str();  // the log keeps it
    state.site.line = line;
  });
}

void accel_stop(accel_engine* engine) {
  if (engine) engine->state->stop.raise();
}

// ---- arrays ------------------------------------------------------------------------------------

accel_status accel_array_make(accel_engine* engine, accel_type type, int dimensions,
                              const int64_t* extents, const void* elements, accel_array** array) {
  return make(engine, array, [&](const StateRef& state) {
    const accel::DType dtype = dtypeOf(type);
    ArrayPtr made = newArray(state, dtype, shapeOf(dtype, dimensions, extents));
    if (elements) made->assign(elements);
    return made;
  });
}

void accel_array_free(accel_array* array) {
  if (!array) return;
  const StateRef state = array->array->state();  // may be the last that keeps it
  const std::lock_guard lock(state->mutex);
  delete array;
}

accel_type accel_array_type(const accel_array* array) {
  return array ? accel_type(array->array->dtype()) : ACCEL_DOUBLE;
}

int accel_array_extents(const accel_array* array, int64_t* extents, int room) {
  if (!array) return 0;
  const accel::Shape& shape = array->array->shape();
  const int count = shape.rank < 2 ? 2 : shape.rank;
  for (int d = 0; extents && d < count && d < room; ++d) extents[d] = shape.size(d);
  return count;
}

int64_t accel_array_count(const accel_array* array) {
  return array ? array->array->shape().elements() : 0;
}

accel_status accel_array_read(accel_array* array, void* elements, size_t bytes) {
  if (!array) return ACCEL_INVALID;
  return perform(array->array->state(), [&] {
    require(bytes == array->array->bytes(), "The size is not that of the array's elements.");
    require(elements != nullptr || bytes == 0, "There is no place for the elements.");
    const void* from = array->array->elements();
    if (bytes > 0) std::memcpy(elements, from, bytes);
  });
}

accel_status accel_array_data(accel_array* array, const void** elements) {
  if (!array) return ACCEL_INVALID;
  return perform(array->array->state(), [&] {
    require(elements != nullptr, "There is no place for the elements.");
    *elements = nullptr;
    *elements = array->array->elements();
  });
}

// ---- operations --------------------------------------------------------------------------------

accel_status accel_map(accel_engine* engine, const char* operation, int count,
                       const accel_array* const* operands, accel_array** result) {
  return make(engine, result, [&](const StateRef& state) {
    const accel::OpInfo& op = operationNamed(operation);
    if (count != op.arity || !operands)
      throw Refused{ACCEL_INVALID,
                    std::string(op.name) + " takes " + std::to_string(op.arity) + " operands."};
    const HostArray* given[kMostOperands] = {};
    for (int k = 0; k < count; ++k) given[k] = &operand(state, operands[k]);
    return mapped(state, op, std::span(given, std::size_t(count)));
  });
}

accel_status accel_cast(accel_engine* engine, const accel_array* array, accel_type type,
                        accel_array** result) {
  return make(engine, result, [&](const StateRef& state) {
    return castTo(state, operand(state, array), dtypeOf(type));
  });
}

accel_status accel_reduce(accel_engine* engine, const char* kind, const accel_array* array,
                          uint32_t dimensions, accel_array** result) {
  return make(engine, result, [&](const StateRef& state) {
    return reduced(state, reductionNamed(kind), operand(state, array), dimensions);
  });
}

accel_status accel_product(accel_engine* engine, const accel_array* a, const accel_array* b,
                           accel_array** result) {
  return make(engine, result, [&](const StateRef& state) {
    return product(state, operand(state, a), operand(state, b));
  });
}

accel_status accel_flush(accel_engine* engine) {
  if (!engine) return ACCEL_INVALID;
  return perform(engine->state, [&] { matlift::embed::check(engine->state->engine.flush()); });
}

const char* accel_operation(int index, int* arity) {
  for (const accel::OpInfo& op : accel::kOps) {
    if (op.op == accel::Op::Cast || index-- > 0) continue;
    if (arity) *arity = op.arity;
    return index == -1 ? op.name : nullptr;
  }
  return nullptr;
}

// ---- the device --------------------------------------------------------------------------------

const char* accel_device(accel_engine* engine) {
  if (!engine) return "";
  AccelState& state = *engine->state;
  const accel_status status = perform(engine->state, [&] {
    const accel::DeviceFacts facts = state.engine.deviceFacts();
    if (!facts.available) throw Refused{ACCEL_NO_DEVICE, facts.reason};
    state.answer = facts.name;
  });
  return status == ACCEL_OK ? state.answer.c_str() : "";
}

accel_status accel_pin(accel_engine* engine, const accel_array* array, accel_array** result) {
  return make(engine, result,
              [&](const StateRef& state) { return pinned(state, operand(state, array)); });
}

int accel_on_device(const accel_array* array) {
  if (!array) return 0;
  bool there = false;
  const HostArray& asked = *array->array;
  perform(asked.state(), [&] { there = asked.state()->engine.onDevice(asked.argument(false)); });
  return there;
}

accel_status accel_wait(accel_engine* engine) {
  if (!engine) return ACCEL_INVALID;
  return perform(engine->state, [&] { matlift::embed::check(engine->state->engine.wait()); });
}

// ---- decisions ---------------------------------------------------------------------------------

uint64_t accel_decisions(accel_engine* engine) {
  if (!engine) return 0;
  const std::lock_guard lock(engine->state->mutex);
  return engine->state->engine.log().total();
}

accel_status accel_decision_at(accel_engine* engine, uint64_t back, accel_decision* decision) {
  if (!engine) return ACCEL_INVALID;
  return perform(engine->state, [&] {
    require(decision != nullptr, "There is no place for the decision.");
    const accel::DecisionLog& log = engine->state->engine.log();
    require(back < log.total(), "There was no such decision.");
    const std::vector<accel::Decision> last = log.last(std::size_t(back) + 1);
    require(last.size() == std::size_t(back) + 1, "The log does not reach back so far.");
    const accel::Decision& d = last.front();
    *decision = {d.sequence,
                 d.site.name,
                 d.site.file,
                 d.site.line,
                 d.provider,
                 d.rule,
                 d.elements,
                 d.ops,
                 seconds(d.estimates[int(accel::Target::Cpu)]),
                 seconds(d.estimates[int(accel::Target::Device)]),
                 double(d.nanos) * 1e-9};
  });
}

const char* accel_report(accel_engine* engine) {
  if (!engine) return nullptr;
  AccelState& state = *engine->state;
  const accel_status status = perform(engine->state, [&] {
    state.answer =
        matlift::reportJson(matlift::reportOf(state.engine, state.engine.log().last(kReported)));
  });
  return status == ACCEL_OK ? state.answer.c_str() : nullptr;
}
