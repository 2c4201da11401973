// A device that several processes use in turn. A lock belongs to an opened file, so two objects of
// one process stand for two processes here.
#include "accel/residency/device_turns.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <string>
#include <thread>

#include "tests/unit/residency/fake_device.h"

using accel::DeviceTurns;

namespace {

/// A file name of this test's own, and two who use it.
struct Two {
  Two() {
    char name[] = "/tmp/matlift-turns-XXXXXX";
    const int file = mkstemp(name);
    REQUIRE(file >= 0);
    close(file);
    path = name;
    for (const auto& one : {a, b}) one->join(path);
  }
  ~Two() { unlink(path.c_str()); }
  std::string path;
  std::shared_ptr<DeviceTurns> a = std::make_shared<DeviceTurns>(),
                               b = std::make_shared<DeviceTurns>();
};

}  // namespace

TEST_CASE("a device is used by one at a time, in the order of coming") {
  Two two;
  two.a->take();
  CHECK(two.a->holds());
  CHECK_FALSE(two.a->shouldGive());
  std::atomic<bool> has{false};
  std::thread other([&] {
    two.b->take();
    has = true;
  });
  // It is asked to give the device away only when its turn has been long enough.
  while (!two.a->shouldGive()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  CHECK_FALSE(has);
  two.a->give();
  two.a->take();  // the other one came first: it has to give the device away for this to end
  other.join();
  CHECK(has);
  CHECK(two.b->holds());
  CHECK(two.b->secondsWaited() > 0.01);
  CHECK(two.b->turns() == 1);
}

TEST_CASE("who holds a device for too long keeps nobody from working") {
  Two two;
  two.a->take();
  two.b->take();
  CHECK_FALSE(two.b->holds());
  CHECK(two.b->secondsWaited() > 1.5);
  CHECK(two.b->turns() == 0);
}

TEST_CASE("a device is given away when everything asked for has happened, or with its process") {
  Two two;
  auto device = accel::inTurns(std::make_unique<fake::Device>(), two.a);
  CHECK(device->info().name == "fake");
  CHECK(device->info().note.find("by turns") != std::string::npos);
  const auto buffer = device->allocate(8);
  REQUIRE(buffer);
  CHECK_FALSE(two.a->holds());
  double number = 3, back = 0;
  REQUIRE(device->upload(buffer.value(), 0, &number, 8));
  CHECK(two.a->holds());
  REQUIRE(device->download(buffer.value(), 0, &back, 8));
  CHECK(back == 3);
  CHECK_FALSE(two.a->holds());
  REQUIRE(device->upload(buffer.value(), 0, &number, 8));
  REQUIRE(device->sync());
  CHECK_FALSE(two.a->holds());
  REQUIRE(device->upload(buffer.value(), 0, &number, 8));
  CHECK(two.a->holds());
  device.reset();
  two.b->take();
  CHECK(two.b->holds());
}

TEST_CASE("without a file nobody waits for anybody") {
  DeviceTurns none;
  none.join("/nonexistent/folder/turns");
  none.take();
  CHECK_FALSE(none.holds());
  CHECK(none.turns() == 0);
}
