// Intrusive, single-threaded reference counting: an interpreter's values belong to its thread.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

namespace matlift {

class HeapObject {
 public:
  HeapObject() = default;
  HeapObject(const HeapObject&) : refs_(0) {}
  HeapObject& operator=(const HeapObject&) { return *this; }
  virtual ~HeapObject() = default;

  void retain() { ++refs_; }
  void release() {
    if (--refs_ == 0) destroy();
  }
  bool unique() const { return refs_ == 1; }

 private:
  /// Deletes the object; not by recursion without end where objects hold objects a million deep.
  void destroy() noexcept;

  uint32_t refs_ = 0;
};

template <class T>
class Ref {
 public:
  Ref() = default;
  explicit Ref(T* p) : p_(p) {
    if (p_) p_->retain();
  }
  Ref(const Ref& o) : Ref(o.p_) {}
  Ref(Ref&& o) noexcept : p_(std::exchange(o.p_, nullptr)) {}
  Ref& operator=(Ref o) noexcept {
    std::swap(p_, o.p_);
    return *this;
  }
  ~Ref() {
    if (p_) p_->release();
  }
  /// A reference to a base of T.
  template <class U>
  requires std::is_convertible_v<T*, U*>
  operator Ref<U>() const { return Ref<U>(p_); }
  T* get() const { return p_; }
  T* operator->() const { return p_; }
  T& operator*() const { return *p_; }
  explicit operator bool() const { return p_ != nullptr; }

 private:
  T* p_ = nullptr;
};

template <class T, class... A>
Ref<T> makeRef(A&&... args) {
  return Ref<T>(new T(std::forward<A>(args)...));
}

}  // namespace matlift
