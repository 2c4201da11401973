// Kernel IR to WGSL: the element function that maps and reductions share, and the map kernel.
#pragma once

#include <accel/kernel_ir.h>
#include <accel/provider.h>

#include <string>
#include <vector>

#include "webgpu/codegen/index_plan.h"
#include "webgpu/param_block.h"

namespace webgpu {

// "vec2<u32>" (a double), "f32", "i32", "u32" or "bool"; null for a type that the device does not
// compute in.
const char* wgslType(accel::DType dtype);

// Can every node be written? Reasons: precision, dtype, op.
accel::Support writable(const accel::KernelIr& kernel);

// struct Out { o0: ..., hit: bool } and fn element(x0: ..., x1: ...) -> Out for the nodes in
// `outputs`; with `guards` the field hit says that a domain guard was met. Constants and bounds are
// fields of the parameters (see addElementParams).
std::string writeElement(const accel::KernelIr& kernel, const std::vector<accel::NodeId>& outputs,
                         bool guards);
void addElementParams(const accel::KernelIr& kernel, bool guards, ParamBlock& params);

// The part of a pipeline key that determines writeElement's text.
std::string elementKey(const accel::KernelIr& kernel, const std::vector<accel::NodeId>& outputs,
                       bool guards);

// How a map kernel takes its elements. Vectors: four an invocation, written out. Functions are
// long, and four copies of them would be compiled four times: such kernels take one element an
// invocation, or loop over four where a logical result has to be written a word at a time.
enum class MapForm { Vectors, Loop, Single };
// All that the kernel can be written in, with equal bits; the one for want of better knowledge
// first.
std::vector<MapForm> mapForms(const accel::KernelIr& kernel,
                              const std::vector<accel::NodeId>& outputs);

// The whole map kernel; WG is its workgroup size.
std::string writeMap(const accel::KernelIr& kernel, const IndexPlan& plan,
                     const std::vector<accel::NodeId>& outputs, bool guards, MapForm form);

// The end of a product's kernel: fn finish(q, given) for its element q, input 0 of an expression
// whose outputs are no logical arrays; such a kernel adds up all of the depth at once, so nothing
// has begun.
std::string writeEpilogue(const accel::KernelIr& kernel, const IndexPlan& plan,
                          const std::vector<accel::NodeId>& outputs);

// Lines that set c0, c1, ... from the linear index `from` over the plan's dimensions that are
// reduced or not (-1: all), as "let c2 = ...;".
std::string writeCoordinates(const IndexPlan& plan, const std::string& from, int reduced);
// "c0 * P.x1s0 + ..." for a strided input.
std::string writeOffset(const IndexPlan& plan, size_t input);
// Element `at` of an input as it is bound: one element of its type, or of a logical array as bool.
// Inputs in several windows are read by functions that writeWindows makes.
std::string readInput(const accel::KernelIr& kernel, const IndexPlan& plan, size_t input,
                      const std::string& at);
std::string writeWindows(const accel::KernelIr& kernel, const IndexPlan& plan);
// The variable of an input's window.
std::string windowName(size_t input, uint64_t window);
void addIndexParams(const IndexPlan& plan, bool everyInput, ParamBlock& params);
std::string indexKey(const IndexPlan& plan);

// The index of an invocation's workgroup when groups are laid out in two dimensions.
extern const char* const kGroupIndex;

}  // namespace webgpu
