// A million small handles, made, linked and dropped: the time grows with their number, and the
// memory comes back.
#include <doctest/doctest.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>

#include "runtime/cli/session.h"

namespace {

double residentBytes() {
  malloc_trim(0);
  std::ifstream in("/proc/self/statm");
  double all = 0, resident = 0;
  in >> all >> resident;
  return resident * double(sysconf(_SC_PAGESIZE));
}

struct List {
  List() : session(options()) {
    run("classdef ListNode < handle\n  properties\n    value = 0\n    next = []\n  end\n"
        "  methods\n    function n = ListNode(v), n.value = v; end\n  end\nend\n");
  }
  matlift::SessionOptions options() {
    matlift::SessionOptions o;
    o.output = o.errorOutput = [this](std::string_view t) { text += t; };
    return o;
  }
  std::string run(const std::string& program) {
    text.clear();
    session.runText(program, "test");
    return text;
  }
  // Seconds for so many, linked, walked and dropped; `linked` bytes while they are there.
  double seconds(int count, double& linked) {
    const auto begun = std::chrono::steady_clock::now();
    const std::string n = std::to_string(count);
    CHECK(run("head = []; for i = 1:" + n + ", node = ListNode(i); node.next = head; " +
              "head = node; end, s = 0; while ~isempty(node), s = s + node.value; " +
              "node = node.next; end, printf('%d', s == " + n + " * (" + n + " + 1) / 2)") == "1");
    linked = residentBytes();
    CHECK(run("head = [];").empty());
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  }
  std::string text;
  matlift::Session session;
};

}  // namespace

TEST_CASE("A million handles take linear time, and their memory comes back") {
  List list;
  double linked = 0, few = 1e9;
  for (int k = 0; k < 3; ++k) few = std::min(few, list.seconds(100'000, linked));
  const double before = residentBytes();
  const double many = list.seconds(1'000'000, linked);
  const double after = residentBytes();
  MESSAGE("1e5: ", few, " s, 1e6: ", many, " s; before ", before / 1e6, " MB, linked ",
          linked / 1e6, " MB, after ", after / 1e6, " MB");
  CHECK(many < 30 * few);  // ten times as many; a busy machine may be three times as slow
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  CHECK(linked - before > 1e6 * 64);
  CHECK(after - before < 0.05 * (linked - before));
#endif
}
