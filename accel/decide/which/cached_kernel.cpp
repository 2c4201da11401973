#include "accel/decide/which/cached_kernel.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace accel {
namespace {

static_assert(std::has_unique_object_representations_v<Node>, "compared by its bytes");

std::uint64_t mixed(std::uint64_t h, std::uint64_t v) { return (h ^ v) * 0x9e3779b97f4a7c15u; }

// Of what most kernels differ in; this is on the path of every group.
std::uint64_t hashOf(const KernelIr& k, std::span<const std::int64_t> form) {
  std::uint64_t h = k.reduceDims;
  for (const Node& n : k.nodes)
    h = mixed(h >> 7, static_cast<std::uint64_t>(n.op) << 40 |
                          static_cast<std::uint64_t>(n.dtype) << 32 |
                          static_cast<std::uint64_t>(n.args[0]) << 16 | n.args[1]);
  for (int d = 0; d < k.iteration.rank; ++d)
    h = mixed(h >> 7, static_cast<std::uint64_t>(k.iteration.dims[d]));
  for (const KernelOutput& o : k.outputs)
    h = mixed(h >> 7, static_cast<std::uint64_t>(o.reduce) << 16 | o.node);
  for (std::int64_t part : form) h = mixed(h >> 7, static_cast<std::uint64_t>(part));
  return h >> 32;
}

bool same(const DomainGuard& a, const DomainGuard& b) {
  return a.node == b.node && a.kind == b.kind && std::memcmp(&a.lo, &b.lo, sizeof a.lo) == 0 &&
         std::memcmp(&a.hi, &b.hi, sizeof a.hi) == 0;
}

// All but the constants' values.
bool same(const KernelIr& a, const KernelIr& b) {
  if (a.nodes.size() != b.nodes.size() || a.inputs.size() != b.inputs.size() ||
      a.outputs.size() != b.outputs.size() || a.guards.size() != b.guards.size() ||
      a.constants.size() != b.constants.size() || a.reduceDims != b.reduceDims ||
      !(a.iteration == b.iteration))
    return false;
  if (std::memcmp(a.nodes.data(), b.nodes.data(), a.nodes.size() * sizeof(Node)) != 0) return false;
  for (std::size_t i = 0; i < a.inputs.size(); ++i)
    if (a.inputs[i].dtype != b.inputs[i].dtype || !(a.inputs[i].shape == b.inputs[i].shape))
      return false;
  for (std::size_t i = 0; i < a.outputs.size(); ++i)
    if (a.outputs[i].node != b.outputs[i].node || a.outputs[i].reduce != b.outputs[i].reduce)
      return false;
  return std::equal(a.guards.begin(), a.guards.end(), b.guards.begin(),
                    [](const DomainGuard& x, const DomainGuard& y) { return same(x, y); });
}

bool same(const CachedKernel* cached, const KernelIr& kernel, std::span<const std::int64_t> form) {
  return cached && same(cached->kernel, kernel) &&
         std::equal(form.begin(), form.end(), cached->form.begin(), cached->form.end());
}

std::uint64_t ageOf(const CachedKernel* cached) { return cached ? cached->lastUse : 0; }

}  // namespace

CachedKernel& KernelCache::of(const KernelIr& kernel, std::span<const std::int64_t> form) {
  if (places_.empty()) places_.resize(kPlaces);
  // Two places for each: kernels that would push each other out in turns stay both.
  const std::size_t first = static_cast<std::size_t>(hashOf(kernel, form)) % kPlaces;
  ++uses_;
  for (std::size_t at : {first, first ^ 1}) {
    if (!same(places_[at].get(), kernel, form)) continue;
    places_[at]->lastUse = uses_;
    return *places_[at];
  }
  auto fresh = std::make_unique<CachedKernel>();
  fresh->kernel = kernel;
  fresh->form.assign(form.begin(), form.end());
  fresh->lastUse = uses_;
  const bool second = ageOf(places_[first].get()) > ageOf(places_[first ^ 1].get());
  return *(places_[second ? first ^ 1 : first] = std::move(fresh));
}

}  // namespace accel
