// The workbench without a browser: requests in, answers and events out.
#include "runtime/cli/workbench/workbench.h"

#include <doctest/doctest.h>
#include <rapidjson/document.h>

#include <chrono>
#include <cstring>
#include <fstream>
#include <thread>

#include "runtime/error/error.h"
#include "tests/unit/places.h"

namespace fs = std::filesystem;
using namespace matlift;
using namespace matlift::workbench;

namespace {

class Kept final : public Outlet {
 public:
  void send(ClientId, const Message& message) override {
    const std::lock_guard lock(mutex_);
    messages_.push_back(message);
    arrived_.notify_all();
  }
  /// The first message with one of these texts in it; waits for it.
  Message await(const std::vector<std::string>& parts) {
    std::unique_lock lock(mutex_);
    Message found;
    const bool there = arrived_.wait_for(lock, std::chrono::seconds(60), [&] {
      for (const Message& m : messages_)
        for (const std::string& part : parts)
          if (m.json.find(part) != std::string::npos) return found = m, true;
      return false;
    });
    CHECK_MESSAGE(there, parts[0]);
    return found;
  }
  Message await(const std::string& part) { return await(std::vector<std::string>{part}); }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<Message> messages_;
};

// A workbench in a folder of its own, served on a thread of its own.
struct Served {
  fs::path folder = [] {
    std::string name = (fs::temp_directory_path() / "matlift_workbench_XXXXXX").string();
    return fs::path(mkdtemp(name.data()));
  }();
  fs::path before = fs::current_path();
  Kept out;
  Workbench bench{{{}, "native", folder}, out};
  int code = -1;
  std::thread thread{[this] { code = bench.serve(); }};
  int id = 0;

  ~Served() {
    bench.close();
    if (thread.joinable()) thread.join();
    fs::current_path(before);
    fs::remove_all(folder);
  }
  int post(const std::string& members, std::string bytes = {}) {
    bench.receive(1, {"{\"id\":" + std::to_string(++id) + "," + members + "}", std::move(bytes)});
    return id;
  }
  Message ask(const std::string& members, std::string bytes = {}) {
    // Behind the number comes another member, or the end.
    const std::string start =
        "\"type\":\"answer\",\"id\":" + std::to_string(post(members, std::move(bytes)));
    return out.await({start + ",", start + "}"});
  }
};

bool has(const Message& m, const std::string& part) {
  return m.json.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a statement runs, prints, and leaves its variables") {
  Served served;
  CHECK(has(served.ask(R"j("type":"hello","version":1)j"), R"j("engine":"native")j"));
  CHECK(has(served.ask(R"j("type":"hello","version":99)j"), "version"));
  CHECK(
      has(served.ask(R"j("type":"run","statement":true,"code":"x = 6 * 7")j"), R"j("status":0)j"));
  served.out.await("x =\\n");
  served.out.await(R"j("name":"x","class":"double","size":"1×1")j");
  CHECK(has(served.ask(R"j("type":"value","name":"x + 1")j"), R"j(["43"])j"));
  CHECK(has(served.ask(R"j("type":"complete","line":"linspa")j"), R"j("name":"linspace")j"));
  CHECK(has(served.ask(R"j("type":"help","name":"linspace")j"), "linspace"));
  CHECK(has(served.ask(R"j("type":"incomplete","code":"for k = 1:3\n")j"), "true"));
  CHECK(has(served.ask(R"j("type":"check","code":"a = (1 + ;")j"), R"j("line":1)j"));
}

TEST_CASE("errors name the file and the line that a section had") {
  Served served;
  served.ask(R"j("type":"files.write","path":"f.m")j", "a = 1;\n%%\nb = undefinedThing;\n");
  served.ask(R"j("type":"run","file":"f.m","line":3,"code":"b = undefinedThing;")j");
  const Message end = served.out.await(R"j("type":"finished")j");
  CHECK(has(end, R"j("file":"f.m")j"));
  CHECK(has(end, R"j("line":3)j"));
  CHECK(has(end, "MATLAB:UndefinedFunction"));
}

TEST_CASE("input waits, and a stop ends it") {
  Served served;
  served.post(R"j("type":"run","statement":true,"code":"n = input('n? ') + 1")j");
  served.out.await(R"j("type":"ask","prompt":"n? ")j");
  CHECK(has(served.ask(R"j("type":"variables")j"), "busy"));
  CHECK(has(served.ask(R"j("type":"input","text":"41")j"), R"j("taken":true)j"));
  served.out.await("n =\\n");
  const int run = served.post(R"j("type":"run","statement":true,"code":"m = input('m? ')")j");
  served.out.await(R"j("type":"ask","prompt":"m? ")j");
  served.ask(R"j("type":"interrupt")j");
  CHECK(
      has(served.out.await("\"id\":" + std::to_string(run) + ",\"status\""), R"j("status":130)j"));
  CHECK(has(served.ask(R"j("type":"run","statement":true,"code":"disp(1)")j"), R"j("status":0)j"));
}

TEST_CASE("figures come as SVG with their axes, and can be changed") {
  Served served;
  served.ask(R"j("type":"run","statement":true,"code":"plot(1:3, [2 4 8]);")j");
  const Message figure = served.out.await(R"j("type":"figure","number":1)j");
  CHECK(has(figure, "<svg"));
  CHECK(has(figure, R"j("xLimits":[1)j"));
  CHECK(has(
      served.ask(
          R"j("type":"figure","number":1,"action":"limits","axes":0,"x0":1.5,"x1":2.5,"y0":0,"y1":9)j"),
      "true"));
  CHECK(has(served.ask(R"j("type":"value","name":"xlim")j"), R"j(["1.5","2.5"])j"));
  CHECK(has(
      served.ask(
          R"j("type":"figure","number":1,"action":"limits","axes":0,"x0":3,"x1":2,"y0":0,"y1":9)j"),
      "false"));
  CHECK(has(served.ask(R"j("type":"figure","number":1,"action":"all","axes":0)j"), "true"));
  CHECK(has(served.ask(R"j("type":"figure","number":1,"action":"tip","x":0,"y":500,"reach":9000)j"),
            "X: 1"));
  CHECK(has(served.ask(R"j("type":"figure","number":9,"action":"all")j"), "error"));
  served.ask(R"j("type":"figure","number":1,"action":"close")j");
  served.out.await(R"j("type":"figureClosed","number":1)j");
}

TEST_CASE("files stay in their folder") {
  Served served;
  std::ofstream(served.folder.parent_path() / "matlift_outside.txt") << "secret";
  fs::create_symlink("/etc", served.folder / "link");
  for (const char* path : {"../matlift_outside.txt", "/etc/passwd", "a/../../matlift_outside.txt",
                           "link/passwd", "..", ""}) {
    CHECK(has(served.ask(std::string(R"j("type":"files.read","path":")j") + path + "\""), "error"));
    CHECK(
        has(served.ask(std::string(R"j("type":"files.remove","path":")j") + path + "\""), "error"));
  }
  fs::remove(served.folder.parent_path() / "matlift_outside.txt");
  const Message made =
      served.ask(R"j("type":"files.write","path":"sub/a.txt")j", std::string("\0\xff", 2));
  CHECK(has(made, "modified"));
  CHECK(served.ask(R"j("type":"files.read","path":"sub/a.txt")j").bytes ==
        std::string("\0\xff", 2));
  CHECK(has(served.ask(R"j("type":"files.write","path":"sub/a.txt","modified":5)j", "x"),
            "changed by somebody else"));
  CHECK(has(served.ask(R"j("type":"files.rename","path":"sub/a.txt","to":"b.txt")j"), "answer"));
  CHECK(fs::exists(served.folder / "b.txt"));
}

TEST_CASE("what is no request is answered or ignored") {
  Served served;
  for (const char* json : {"", "{", "null", "[]", "7", "{\"type\":3}",
                           "{\"type\":\"run\",\"code\":[]}", "{\"id\":\"x\"}"})
    served.bench.receive(1, {json, {}});
  served.bench.receive(1, {std::string(300000, '['), {}});
  CHECK(has(served.ask(R"j("type":"run","statement":true,"code":"disp(5)")j"), R"j("status":0)j"));
}

TEST_CASE("frames with bytes") {
  const Message message{R"j({"a":1})j", std::string("\0x", 2)};
  Message back;
  CHECK(unpacked(packed(message), back));
  CHECK(back.json == message.json);
  CHECK(back.bytes == message.bytes);
  CHECK(!unpacked("abc", back));
  CHECK(!unpacked(std::string("\xff\xff\xff\xff", 4), back));
}

TEST_CASE("characters that are cut in two wait for their end") {
  Utf8Pieces pieces;
  CHECK(pieces.add("a\xc3") == "a");
  CHECK(pieces.add("\xa9z") == "éz");
  CHECK(pieces.add("\xf0\x9f\x98") == "");
  CHECK(pieces.add("\x80") == "😀");
  CHECK(pieces.add("\xff") == "\xef\xbf\xbd");
  CHECK(pieces.add("\xe2\x82") == "");
  CHECK(!pieces.rest().empty());
}

TEST_CASE("values come out whole and go in whole") {
  Served served;
  served.ask(R"j("type":"run","code":"x = [1 2; 3 4]; s.a = {'ä', true}; s.b = \"t\";")j");
  const Message x = served.ask(R"j("type":"get","name":"x")j");
  CHECK(has(x, R"j("value":{"class":"double","size":[2,2],"at":0})j"));
  REQUIRE(x.bytes.size() == 4 * sizeof(double));
  double second = 0;
  std::memcpy(&second, x.bytes.data() + sizeof second, sizeof second);
  CHECK(second == 3);
  const Message s = served.ask(R"j("type":"get","name":"s")j");
  CHECK(has(s, R"j("fields":["a","b"],"values":[{"class":"cell","size":[1,2],"cells":[)j"));
  CHECK(has(s, R"j({"class":"logical","size":[1,1],"at":8})j"));  // behind one character
  CHECK(has(s, R"j("texts":["t"])j"));
  served.ask(R"j("type":"put","name":"y","value":{"class":"double","size":[2,2],"at":0})j",
             x.bytes);
  CHECK(has(served.ask(R"j("type":"value","name":"y * 2")j"), R"j([["2","4"],["6","8"]])j"));
  // A byte that is no truth value must not become one of a third kind.
  served.ask(R"j("type":"put","name":"t","value":{"class":"logical","size":[1,2],"at":0})j",
             std::string("\x07\0", 2));
  CHECK(has(served.ask(R"j("type":"value","name":"t + t")j"), R"j([["2","0"]])j"));
}

TEST_CASE("values that make no sense are refused") {
  Served served;
  const std::string eight(8, '\0');
  for (const char* value :
       {R"j({"class":"double","size":[1,2],"at":0})j",
        R"j({"class":"double","size":[1,1],"at":1})j",
        R"j({"class":"double","size":[1,1],"at":-8})j", R"j({"class":"double","size":[1,1]})j",
        R"j({"class":"double","size":[1],"at":0})j", R"j({"class":"double","size":[-1,1],"at":0})j",
        R"j({"class":"double","size":[4294967296,4294967296],"at":0})j",
        R"j({"class":"int8","size":[1,1],"at":0,"complex":true})j",
        R"j({"class":"cell","size":[1,2],"cells":[]})j", R"j({"class":"string","size":[1,1]})j",
        R"j({"class":"string","size":[1,1],"texts":[1]})j", R"j({"class":"table","size":[1,1]})j",
        R"j({"class":"struct","size":[1,1],"fields":["a","a"],"values":[]})j",
        R"j({"class":"struct","size":[1,1],"fields":["a b"],"values":[]})j",
        R"j({"class":"struct","size":[9000000000,1],"fields":[],"values":[]})j", "[]", "null"}) {
    const Message answer =
        served.ask(R"j("type":"put","name":"v","value":)j" + std::string(value), eight);
    CHECK_MESSAGE(has(answer, R"j("error")j"), value);
  }
  CHECK(has(served.ask(R"j("type":"put","name":"end","value":{})j"), "no name"));
  CHECK(has(served.ask(R"j("type":"get","name":"nowhere")j"), "nowhere"));
  std::string deep = R"j({"class":"double","size":[0,0],"at":0})j";
  for (int k = 0; k < 1500; ++k) deep = R"j({"class":"cell","size":[1,1],"cells":[)j" + deep + "]}";
  CHECK(has(served.ask(R"j("type":"put","name":"v","value":)j" + deep), R"j("error")j"));
  CHECK(has(served.ask(R"j("type":"get","name":"1 + 1")j"), R"j("size":[1,1])j"));
}

TEST_CASE("functions are called with values") {
  Served served;
  const double three[] = {3, 9, 2};
  const std::string bytes(reinterpret_cast<const char*>(three), sizeof three);
  const std::string arguments = R"j("arguments":[{"class":"double","size":[1,3],"at":0}])j";
  const Message most =
      served.ask(R"j("type":"call","function":"max","nargout":2,)j" + arguments, bytes);
  CHECK(has(most, R"j("status":0,"values":[{"class":"double","size":[1,1],"at":0},)j"));
  REQUIRE(most.bytes.size() == 2 * sizeof(double));
  CHECK(most.bytes.substr(0, 8) == bytes.substr(8, 8));
  const Message wrong = served.ask(R"j("type":"call","function":"no_such_thing")j");
  CHECK(has(wrong, R"j("status":1)j"));
  CHECK_FALSE(has(wrong, "values"));
  CHECK(has(served.ask(R"j("type":"call","function":"sin","nargout":3,)j" + arguments, bytes),
            R"j("status":1)j"));
  CHECK(has(served.ask(R"j("type":"call","function":"disp","nargout":0,)j" + arguments, bytes),
            R"j("values":[])j"));
}

TEST_CASE("what calls cost by size, here and on a described device") {
  Served served;
  const Message plain = served.ask("\"type\":\"curves\"");
  CHECK(has(plain, "\"cpu\":[{\"name\":\"x .* y\",\"unit\":\"elements\",\"sizes\":[1000"));
  CHECK_FALSE(has(plain, "described"));
  rapidjson::Document d;
  std::ifstream file(fs::path(sourceFolder()) / "tests/bench/devices/apple_unified.json");
  const std::string device((std::istreambuf_iterator<char>(file)), {});
  const Message both = served.ask("\"type\":\"curves\"", device);
  d.Parse(both.json.c_str());
  REQUIRE(d.HasMember("described"));
  for (const char* side : {"cpu", "described"}) {
    REQUIRE(d[side].Size() == 4);
    for (const auto& curve : d[side].GetArray()) {
      const auto& seconds = curve["seconds"];
      REQUIRE(seconds.Size() == curve["sizes"].Size());
      CHECK(seconds[0].GetDouble() > 0);
      CHECK(seconds[seconds.Size() - 1].GetDouble() > seconds[0].GetDouble());
    }
  }
  CHECK(has(served.ask("\"type\":\"curves\"", "{\"name\": 3}"), "\"error\""));
  CHECK(has(served.ask("\"type\":\"curves\"", "no JSON"), "\"error\""));
}
