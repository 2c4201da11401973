// Elements in another order, and regular parts read and written.
#include <algorithm>

#include "webgpu/codegen/kernel_writer.h"
#include "webgpu/tasks/simple.h"

namespace webgpu {
namespace {

// A way through an array, element by element: sizes of 1 left out, neighbouring dimensions merged
// where one step goes on from the other.
struct Walk {
  std::vector<uint64_t> sizes;
  std::vector<int64_t> strides;
  int64_t offset = 0;

  void add(uint64_t size, int64_t stride) {
    if (size == 1) return;
    if (!sizes.empty() && stride == strides.back() * int64_t(sizes.back())) {
      sizes.back() *= size;
    } else {
      sizes.push_back(size);
      strides.push_back(stride);
    }
  }
  size_t rank() const { return sizes.size(); }
  bool straight() const { return rank() == 0 || (rank() == 1 && strides[0] == 1); }
};

Walk walkOf(const accel::PermuteTask& task, const accel::Shape& from) {
  int64_t strides[accel::kMaxRank], stride = 1;
  for (int d = 0; d < accel::kMaxRank; ++d) {
    strides[d] = stride;
    stride *= from.size(d);
  }
  Walk walk;
  for (int d = 0; d < accel::kMaxRank; ++d) {
    const int source = task.order[size_t(d)];
    walk.add(uint64_t(from.size(source)), strides[source]);
  }
  return walk;
}

Walk walkOf(const accel::Slice& part) {
  Walk walk;
  walk.offset = part.offset;
  for (int d = 0; d < part.shape.rank; ++d) walk.add(uint64_t(part.shape.size(d)), part.strides[d]);
  return walk;
}

// Steps backwards are steps forwards modulo 2^32.
void addWalk(const Walk& walk, ParamBlock& params) {
  params.u32("offset", uint64_t(walk.offset));
  for (size_t d = 0; d < walk.rank(); ++d) {
    params.u32("d" + std::to_string(d), walk.sizes[d]);
    params.u32("s" + std::to_string(d), uint64_t(walk.strides[d]));
  }
}

Status transpose(Context& context, const Tensor& in, const Tensor& out, uint64_t rows,
                 uint64_t columns, uint64_t count) {
  Launch launch = fixedLaunch("transpose", count, movedKey(in));
  launch.params.u32("rows", rows);
  launch.params.u32("columns", columns);
  launch.buffers = {bindTensor(in, "x", moved(in)), bindTensor(out, "y", moved(out), true)};
  launch.body = [&] { return movedText(in, wgslFile("transpose")); };
  launch.invocations = 0;
  launch.groups = (rows + 15) / 16 * ((columns + 15) / 16) * count;
  launch.work = in.elements() * 4;
  return context.launch(launch);
}

// fn place(e): where element `e` of the walk is. Coordinates are peeled off one by one.
std::string placeText(size_t rank) {
  std::string text = "fn place(e: u32) -> u32 {\nvar rest = e;\nvar at = P.offset;\n";
  for (size_t d = 0; d < rank; ++d) {
    const std::string n = std::to_string(d);
    if (d + 1 == rank) return text + "return at + rest * P.s" + n + ";\n}\n";
    text += "at += (rest % P.d" + n + ") * P.s" + n + ";\nrest /= P.d" + n + ";\n";
  }
  return text + "return at;\n}\n";
}

constexpr const char* kReadBytes =
    "var word = 0u;\nfor (var l = 0u; l < 4u; l++) {\nif (i * 4u + l < P.total) {\n"
    "let at = place(i * 4u + l);\n"
    "word |= ((x[at >> 2u] >> (8u * (at & 3u))) & 255u) << (8u * l);\n}\n}\ny[i] = word;\n}\n";

// The walk is a run of whole words.
bool copies(const Walk& walk, accel::DType dtype) {
  return walk.straight() && walk.offset * int64_t(accel::dtypeSize(dtype)) % 4 == 0;
}

// y[i] = x[place(i)].
Status readAlong(Context& context, const Walk& walk, const Tensor& in, const Tensor& out) {
  const bool bytes = isBytes(in);
  if (copies(walk, in.dtype)) {
    const uint64_t size = accel::dtypeSize(in.dtype);
    return context.copy(in.id, in.offset + uint64_t(walk.offset) * size, out.id, out.offset,
                        out.bytes());
  }
  Launch launch =
      fixedLaunch("walk", unitsOf(out), std::to_string(walk.rank()) + (bytes ? "b" : movedKey(in)));
  launch.params.u32("total", out.elements());
  addWalk(walk, launch.params);
  launch.buffers = {bindTensor(in, "x", moved(in)), bindTensor(out, "y", moved(out), true)};
  launch.body = [&] {
    return placeText(walk.rank()) + kMain +
           (bytes ? std::string(kReadBytes) : "y[i] = x[place(i)];\n}\n");
  };
  return context.launch(launch);
}

// y[place(i)] = v, where y's other elements are there already.
Status writeAlong(Context& context, const Walk& walk, uint64_t count, const Tensor* values,
                  const FillBits& fill, const Tensor& out) {
  const bool bytes = isBytes(out);
  Launch launch = fixedLaunch(
      "assign", count,
      std::to_string(walk.rank()) + (bytes ? "b" : movedKey(out)) + (values ? "" : "f"));
  launch.params.u32("low", fill.low);
  launch.params.u32("high", fill.high);
  addWalk(walk, launch.params);
  if (values) launch.buffers.push_back(bindTensor(*values, "x", moved(*values)));
  launch.buffers.push_back(bindTensor(out, "y", bytes ? "atomic<u32>" : moved(out), true));
  const bool filled = !values;
  const std::string constant = isPair(out) ? "vec2<u32>(P.low, P.high)" : "P.low";
  launch.body = [&, filled, constant] {
    const std::string value = filled ? constant : bytes ? "x[i >> 2u] >> (8u * (i & 3u))" : "x[i]";
    // Neighbours share a word; each invocation touches its own byte only.
    const std::string store = bytes ? "let at = place(i);\nlet shift = 8u * (at & 3u);\n"
                                      "atomicAnd(&y[at >> 2u], ~(255u << shift));\n"
                                      "atomicOr(&y[at >> 2u], (v & 255u) << shift);\n"
                                    : "y[place(i)] = v;\n";
    return placeText(walk.rank()) + kMain + "let v = " + value + ";\n" + store + "}\n";
  };
  return context.launch(launch);
}

// By tiles, or element by element: matrices that are thin waste most of a tile.
bool choosesTiles(const Context& context, const Tensor& in, uint64_t rows, uint64_t columns) {
  constexpr uint64_t kThin = 8;
  constexpr std::string_view kSquare[] = {"tile16", "walk"}, kLine[] = {"walk", "tile16"};
  accel::KernelQuestion question;
  question.work.operation = accel::Operation::Transpose;
  question.work.dtype = in.dtype;
  question.work.size[0] = int64_t(in.elements());
  question.work.inputs = question.work.outputs = 1;
  question.kernels = std::min(rows, columns) < kThin ? std::span(kLine) : std::span(kSquare);
  return context.choose(question) == "tile16";
}

}  // namespace

Status runTask(Context& context, const accel::PermuteTask& task, Tensors in, Tensors out) {
  const Walk walk = walkOf(task, in[0].shape);
  const bool swaps = walk.rank() >= 2 && walk.strides[1] == 1 &&
                     walk.strides[0] == int64_t(walk.sizes[1]) && !isBytes(in[0]);
  if (swaps && walk.rank() <= 3 && choosesTiles(context, in[0], walk.sizes[1], walk.sizes[0]))
    return transpose(context, in[0], out[0], walk.sizes[1], walk.sizes[0],
                     walk.rank() == 3 ? walk.sizes[2] : 1);
  return readAlong(context, walk, in[0], out[0]);
}

bool sliceCopies(const accel::Slice& part, accel::DType dtype) {
  return copies(walkOf(part), dtype);
}

Status runTask(Context& context, const accel::SliceTask& task, Tensors in, Tensors out) {
  return out[0].elements() ? readAlong(context, walkOf(task.part), in[0], out[0]) : Status();
}

Status runTask(Context& context, const accel::AssignTask& task, Tensors in, Tensors out) {
  if (out[0].elements() == 0) return Status();
  if (Status status = context.copy(in[0].id, 0, out[0].id, 0, out[0].bytes()); !status)
    return status;
  const uint64_t count = uint64_t(task.part.shape.elements());
  if (count == 0) return Status();
  return writeAlong(context, walkOf(task.part), count, in.size() > 1 ? &in[1] : nullptr,
                    fillBits(task.value, out[0].dtype), out[0]);
}

}  // namespace webgpu
