// The graph of what was asked for and is not computed yet: its nodes, who refers to them, the
// arrays at its leaves. A node lives while a program's value, another node or the engine refers to
// it.
#pragma once

#include <accel/hook.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "accel/fusion/lazy.h"
#include "accel/residency/device_side.h"

namespace accel {

// Where an array came out: on the host, or on the device.
struct Placed {
  HostBlock host;
  Resident* resident = nullptr;
};

class Graph {
 public:
  using Lazy = fusion::Lazy;

  // Both outlive this object.
  Graph(HostMemory& memory, DeviceSide& device) : memory_(memory), device_(device) {}
  // What the program still holds dies too; its memory is given back.
  ~Graph();
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  Lazy* newNode();
  // One array is one leaf, as long as an expression holds it: then its memory is the expression's
  // own as soon as the program lets it go.
  Lazy* leafOf(const HookArg& arg);
  Lazy* newLeaf(const HookArg& arg);
  // Links the operands, and works out range and guard; a reason when the op must not be deferred.
  const char* attach(Lazy* node, std::span<const HookArg> args);
  void enlist(Lazy* node);       // among what waits
  void unreference(Lazy* node);  // a reference of its own was taken off just before
  void becomeEvaluated(Lazy* node, const Placed& placed);

  // A reference to a node while the engine works with it.
  class Hold {
   public:
    Hold(Graph& graph, Lazy* node) : graph_(graph), node_(node) { ++node->inside; }
    ~Hold() {
      --node_->inside;
      graph_.unreference(node_);
    }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

   private:
    Graph& graph_;
    Lazy* node_;
  };

  // For a walk over nodes: this mark and the one above it are on none. The reference: for walks
  // that take more of them.
  std::uint32_t& newMark() { return mark_ += 2; }
  // The first of those that wait.
  Lazy* waiting() const { return waiting_; }
  std::int64_t count() const { return count_; }

 private:
  static constexpr std::size_t kSlab = 256;
  // The leaves made last, by their elements: an array that is named again is the same leaf.
  static constexpr std::size_t kLeafPlaces = 64;

  void freeNode(Lazy* node);
  void dropArgs(Lazy* node);
  Lazy*& leafPlace(const void* data) {
    return leaves_[reinterpret_cast<std::uintptr_t>(data) / 64 % kLeafPlaces];
  }

  HostMemory& memory_;
  DeviceSide& device_;
  Lazy* leaves_[kLeafPlaces] = {};
  std::vector<std::unique_ptr<Lazy[]>> slabs_;
  Lazy* free_ = nullptr;
  Lazy* waiting_ = nullptr;
  std::int64_t count_ = 0;
  std::uint32_t mark_ = 0;
};

}  // namespace accel
