#include "accel/engine_graph.h"

#include <algorithm>

#include "accel/fusion/ranges.h"

namespace accel {

using fusion::Lazy;

Graph::~Graph() {
  for (auto& slab : slabs_) {
    for (std::size_t i = 0; i < kSlab; ++i) {
      if (slab[i].host.owner) memory_.release(slab[i].host.owner);
      if (slab[i].resident) device_.residency()->release(slab[i].resident);
    }
  }
}

Lazy* Graph::newNode() {
  if (!free_) {
    slabs_.push_back(std::make_unique<Lazy[]>(kSlab));
    for (std::size_t i = 0; i < kSlab; ++i) {
      slabs_.back()[i].next = free_;
      free_ = &slabs_.back()[i];
    }
  }
  Lazy* node = free_;
  free_ = node->next;
  node->next = node->previous = nullptr;
  node->outside = node->inside = 0;
  node->argCount = node->skips = 0;
  node->guarded = node->ownGuard = node->strided = node->pinned = false;
  node->product = node->turned = node->there = node->turns[0] = node->turns[1] = false;
  node->ops = node->leaves = 0;
  node->bytes = 0;
  node->host = {};
  node->resident = nullptr;
  node->range = {};
  node->args[0] = node->args[1] = node->args[2] = nullptr;
  return node;
}

void Graph::freeNode(Lazy* node) {
  dropArgs(node);
  if (Lazy*& place = leafPlace(node->host.data); place == node) place = nullptr;
  if (node->host.owner) memory_.release(node->host.owner);
  if (node->resident) device_.residency()->release(node->resident);
  node->host = {};
  node->resident = nullptr;
  node->previous = nullptr;
  node->next = free_;
  free_ = node;
}

void Graph::enlist(Lazy* node) {
  node->next = waiting_;
  if (waiting_) waiting_->previous = node;
  waiting_ = node;
  ++count_;
}

// Takes the node out of the deferred list and lets its operands go.
void Graph::dropArgs(Lazy* node) {
  if (node->evaluated()) return;
  (node->previous ? node->previous->next : waiting_) = node->next;
  if (node->next) node->next->previous = node->previous;
  node->next = node->previous = nullptr;
  --count_;
  const int count = node->argCount;
  node->argCount = 0;
  for (int a = 0; a < count; ++a) {
    if (!node->args[a]) continue;
    --node->args[a]->inside;
    unreference(node->args[a]);
    node->args[a] = nullptr;
  }
}

void Graph::unreference(Lazy* node) {
  if (node->outside == 0 && node->inside == 0) freeNode(node);
}

Lazy* Graph::leafOf(const HookArg& arg) {
  Lazy*& place = leafPlace(arg.host.data);
  if (place && place->host.data == arg.host.data && place->host.owner == arg.host.owner &&
      place->dtype == arg.dtype && place->shape == arg.shape && !place->strided) {
    return place;
  }
  return place = newLeaf(arg);
}

Lazy* Graph::newLeaf(const HookArg& arg) {
  Lazy* leaf = newNode();
  leaf->dtype = arg.dtype;
  leaf->shape = arg.shape;
  leaf->host = arg.host;
  leaf->range = fusion::rangeOfType(arg.dtype);
  leaf->leaves = 1;
  leaf->bytes = static_cast<std::uint64_t>(arg.shape.elements()) * dtypeSize(arg.dtype);
  if (arg.host.owner) memory_.retain(arg.host.owner);
  leaf->resident = device_.mirrorOf(arg.dtype, arg.shape, arg.host, leaf->pinned);
  return leaf;
}

const char* Graph::attach(Lazy* node, std::span<const HookArg> args) {
  fusion::Range ranges[3];
  const Scalar* exponent = nullptr;
  for (std::size_t a = 0; a < args.size(); ++a) {
    const HookArg& arg = args[a];
    if (arg.kind == HookArg::Kind::Constant) {
      node->constants[a] = arg.constant;
      ranges[a] = fusion::rangeOf(arg.constant);
      if (a == 1) exponent = &node->constants[a];
      continue;
    }
    Lazy* operand =
        arg.kind == HookArg::Kind::Deferred ? static_cast<Lazy*>(arg.deferred) : leafOf(arg);
    node->args[a] = operand;
    ++operand->inside;
    ranges[a] = operand->range;
    node->guarded |= operand->guarded && !operand->evaluated();
    node->pinned |= operand->pinned;
  }
  node->argCount = static_cast<std::uint8_t>(args.size());
  enlist(node);
  if (!isFloat(node->dtype) && !isFloat(args[0].dtype)) {
    node->range = fusion::rangeOfType(node->dtype);
    return nullptr;
  }
  const bool same = node->args[0] && node->args[0] == node->args[1];
  if (isFloat(node->dtype)) {
    switch (fusion::domainOf(node->op, ranges[0], exponent, node->guard)) {
      case fusion::Domain::NeverDefer:
        return "domain";
      case fusion::Domain::Guarded:
        node->ownGuard = node->guarded = true;
        break;
      case fusion::Domain::Total:
        break;
    }
    node->range = fusion::rounded(fusion::rangeOf(node->op, ranges, same), node->dtype);
  } else {
    node->range = fusion::rangeOfType(node->dtype);
  }
  return nullptr;
}

void Graph::becomeEvaluated(Lazy* node, const Placed& placed) {
  dropArgs(node);
  node->bytes = static_cast<std::uint64_t>(node->shape.elements()) * dtypeSize(node->dtype);
  node->host = placed.host;
  node->resident = placed.resident;
  node->guarded = node->ownGuard = node->product = node->turned = node->there = false;
  if (node->host.owner && node->resident)
    device_.remember(node->host, node->resident, node->pinned);
}

}  // namespace accel
