#include "runtime/cli/kernel/kernel.h"

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <chrono>

#include "runtime/cli/kernel/contents.h"

namespace matlift::kernel {

namespace asio = boost::asio;
using workbench::JsonWriter;

// The one list of requests.
const Kernel::Row Kernel::kRows[] = {
    {"execute_request", &Kernel::execute, &Kernel::executed},
    {"kernel_info_request", &Kernel::kernelInfo, nullptr},
    {"complete_request", &Kernel::complete, &Kernel::completed},
    {"inspect_request", &Kernel::inspect, &Kernel::inspected},
    {"is_complete_request", &Kernel::isComplete, &Kernel::checked},
    {"history_request", &Kernel::history, nullptr},
    {"comm_info_request", &Kernel::commInfo, nullptr},
    {"comm_open", &Kernel::comm, nullptr},
    {"comm_msg", &Kernel::comm, nullptr},
    {"comm_close", &Kernel::comm, nullptr},
    {"shutdown_request", &Kernel::shutdown, nullptr},
    {"interrupt_request", &Kernel::interruptRequest, nullptr},
};

namespace {

constexpr workbench::ClientId kOwn = 1;
// Beyond this a program that prints waits for who reads.
constexpr size_t kRoom = 4 << 20;
constexpr auto kSlow = std::chrono::seconds(10);
// Between two pictures of a figure that moves.
constexpr auto kFrame = std::chrono::milliseconds(100);

}  // namespace

Kernel::Kernel(const Connection& c, SessionOptions options)
    : wire_(c.key),
      shell_(context_, ZmtpSocket::Kind::Router, c.address, c.shell,
             [this](PeerId from, Frames frames) {
               if (auto message = wire_.parse(from, std::move(frames)))
                 enqueue(std::move(*message), false);
             }),
      control_(context_, ZmtpSocket::Kind::Router, c.address, c.control,
               [this](PeerId from, Frames frames) {
                 if (auto message = wire_.parse(from, std::move(frames)))
                   enqueue(std::move(*message), true);
               }),
      stdin_(context_, ZmtpSocket::Kind::Router, c.address, c.input,
             [this](PeerId from, Frames frames) {
               if (auto message = wire_.parse(from, std::move(frames))) personAnswered(*message);
             }),
      iopub_(context_, ZmtpSocket::Kind::Publisher, c.address, c.publish),
      heartbeat_(context_, ZmtpSocket::Kind::Echo, c.address, c.heartbeat),
      workbench_(
          [&] {
            workbench::WorkbenchOptions out;
            out.session = std::move(options);
            out.session.colouredErrors = true;
            out.session.errorReport = [this](const std::string& text) {
              const std::lock_guard lock(reportMutex_);
              errorReport_ = text;
            };
            out.engine = "native";
            out.printsPrompts = false;
            out.richTables = true;
            return out;
          }(),
          *this) {}

Kernel::~Kernel() {
  context_.stop();
  if (thread_.joinable()) thread_.join();
}

int Kernel::serve() {
  thread_ = std::thread([this] {
    const auto work = asio::make_work_guard(context_);
    publishStatus("starting");
    context_.run();
  });
  const int code = workbench_.serve();
  // What was sent last has a moment to leave.
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  const auto left = [this] { return iopub_.behind() + shell_.behind() + control_.behind(); };
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  while (left() > 0 && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return code;
}

void Kernel::interrupt() {
  JsonWriter json;
  json.text("type", "interrupt");
  workbench_.receive(kOwn, {json.finish(), {}});
}

// ---- requests --------------------------------------------------------------------------------

// Control is answered at once; of shell, what needs the interpreter waits for what came before.
void Kernel::enqueue(Received request, bool fromControl) {
  if (!fromControl) {
    waiting_.emplace_back(std::move(request), false);
    return next();
  }
  // Its answer does not belong to what runs: that is put aside for the time.
  std::optional<Current> outer = std::exchange(current_, std::nullopt);
  const Row* outerRow = row_;
  const std::string outerParent = parent_;
  current_.emplace();
  current_->request = std::move(request);
  current_->fromControl = true;
  const std::string& type = current_->request.type;
  if (type == "shutdown_request" || type == "interrupt_request" || type == "kernel_info_request")
    begin();
  current_ = std::move(outer);
  row_ = outerRow;
  parent_ = outerParent;
}

void Kernel::next() {
  if (current_ || waiting_.empty()) return;
  current_.emplace();
  current_->request = std::move(waiting_.front().first);
  waiting_.pop_front();
  begin();
}

void Kernel::begin() {
  parent_ = current_->request.header;
  publishStatus("busy");
  row_ = std::find_if(std::begin(kRows), std::end(kRows),
                      [&](const Row& row) { return current_->request.type == row.type; });
  if (row_ != std::end(kRows)) return (this->*row_->handle)();
  done();  // not known here: no answer
}

// With the request that is answered; the next one's turn.
void Kernel::done() {
  publishStatus("idle");
  if (current_->fromControl) return;
  current_.reset();
  asio::post(context_, [this] { next(); });
}

void Kernel::reply(const std::string& content) {
  const Received& request = current_->request;
  std::string type = request.type;
  type.replace(type.rfind("request"), 7, "reply");
  (current_->fromControl ? control_ : shell_)
      .send(request.from, wire_.compose(request.route, type, request.header, content));
  done();
}

void Kernel::publish(std::string_view type, const std::string& content) {
  iopub_.publish(wire_.compose({"matlift." + std::string(type)}, type, parent_, content));
}

void Kernel::publishStatus(const char* state) {
  JsonWriter json;
  publish("status", json.text("execution_state", state).finish());
}

// Asks the workbench for the current request; its answer comes to answered().
void Kernel::ask(JsonWriter& json) {
  current_->awaited = ++lastId_;
  workbench_.receive(kOwn, {json.integer("id", lastId_).finish(), {}});
}

void Kernel::execute() {
  const Received& request = current_->request;
  const std::string code = request.text("code");
  const bool silent = request.flag("silent", false);
  if (!silent && request.flag("store_history", true)) {
    ++executions_;
    inputs_.push_back(code);
  }
  if (!silent) {
    JsonWriter json;
    publish("execute_input",
            json.text("code", code).integer("execution_count", executions_).finish());
  }
  {
    const std::lock_guard lock(reportMutex_);
    errorReport_.clear();
  }
  JsonWriter json;
  ask(json.text("type", "run").text("code", code).flag("statement", true));
}

void Kernel::kernelInfo() { reply(kernelInfoContent()); }

void Kernel::commInfo() { reply(comms_.infoContent(current_->request.text("target_name"))); }

void Kernel::comm() {
  for (const Comms::Sent& sent : comms_.received(current_->request))
    publish(sent.type, sent.content);
  done();
}

void Kernel::shutdown() {
  JsonWriter json;
  const std::string content =
      json.text("status", "ok").flag("restart", current_->request.flag("restart", false)).finish();
  publish("shutdown_reply", content);
  reply(content);
  workbench_.close();
}

void Kernel::interruptRequest() {
  interrupt();
  reply(R"({"status":"ok"})");
}

void Kernel::complete() {
  const Received& request = current_->request;
  const Cursor cursor(request.text("code"), request.integer("cursor_pos", -1));
  JsonWriter json;
  ask(json.text("type", "complete").text("line", cursor.lineBefore()));
}

void Kernel::completed(const Event& answer, const std::string&) {
  const Received& request = current_->request;
  const Cursor cursor(request.text("code"), request.integer("cursor_pos", -1));
  reply(completionContent(answer, cursor));
}

void Kernel::inspect() {
  const Received& request = current_->request;
  const Cursor cursor(request.text("code"), request.integer("cursor_pos", -1));
  JsonWriter json;
  ask(json.text("type", "help").text("name", cursor.word()));
}

void Kernel::inspected(const Event& answer, const std::string&) {
  reply(inspectionContent(answer));
}

void Kernel::isComplete() {
  JsonWriter json;
  ask(json.text("type", "incomplete").text("code", current_->request.text("code")));
}

// The answer to `incomplete`, and then to `check`.
void Kernel::checked(const Event& answer, const std::string&) {
  const auto incomplete = answer.FindMember("incomplete");
  if (incomplete == answer.MemberEnd()) {
    const bool wrong = answer.HasMember("message") || answer.HasMember("error");
    return reply(wrong ? R"({"status":"invalid"})" : R"({"status":"complete"})");
  }
  if (incomplete->value.GetBool()) return reply(R"({"status":"incomplete","indent":"  "})");
  JsonWriter json;
  ask(json.text("type", "check").text("code", current_->request.text("code")));
}

void Kernel::history() { reply(historyContent(current_->request, inputs_)); }

// ---- what the workbench says --------------------------------------------------------------------

void Kernel::send(workbench::ClientId, const workbench::Message& message) {
  if (message.json.starts_with(R"({"type":"variables")")) {  // long: it is only passed on
    asio::post(context_, [this, json = message.json] {
      for (const Comms::Sent& sent : comms_.variablesChanged(json))
        publish(sent.type, sent.content);
    });
    return;
  }
  asio::post(context_,
             [this, json = message.json, bytes = message.bytes] { happened(json, bytes); });
}

void Kernel::awaitRoom(const std::function<bool()>& giveUp) {
  using Clock = std::chrono::steady_clock;
  size_t before = iopub_.behind();
  Clock::time_point since = Clock::now();
  while (iopub_.behind() > kRoom && !giveUp()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    if (iopub_.behind() < before) {
      since = Clock::now();
    } else if (Clock::now() - since > kSlow) {
      // Others are not kept waiting for one that does not read.
      asio::post(context_, [this] { iopub_.dropSlow(); });
      since = Clock::now();
    }
    before = iopub_.behind();
  }
}

void Kernel::happened(const std::string& json, const std::string& bytes) {
  Event event;
  event.Parse(json.data(), json.size());
  const std::string type = memberText(event, "type");
  if (type == "answer") return answered(event, bytes);
  if (type == "output") return output(event);
  if (type == "figure") return figure(event);
  if (type == "figureClosed") return figureClosed(event);
  if (type == "display") return display(event);
  if (type == "finished") return finished(event);
  if (type == "ask") return askPerson(memberText(event, "prompt"));
  if (type == "resumed") standing_ = false;
  if (type != "stopped") return;
  standing_ = true;
  askPerson("K>> ");
}

void Kernel::answered(const Event& answer, const std::string& bytes) {
  const std::int64_t id = memberInteger(answer, "id");
  if (!current_ || id == 0) return;
  if (id == current_->awaited) return (this->*row_->answered)(answer, bytes);
  // A line that was typed where a program stands; does it still?
  const auto standing = answer.FindMember("standing");
  if (standing == answer.MemberEnd() || !standing->value.GetBool()) return;
  askPerson("K>> ");
}

void Kernel::output(const Event& event) {
  const std::int64_t stream = memberInteger(event, "stream");
  if (stream != 1 && stream != 2) return;  // what was typed is seen already
  JsonWriter json;
  publish("stream", json.text("name", stream == 1 ? "stdout" : "stderr")
                        .text("text", memberText(event, "text"))
                        .finish());
}

// Figures are seen when the cell has ended, as they are then; one that the program shows meanwhile
// (drawnow, pause) is seen at once and moves.
void Kernel::figure(const Event& event) {
  if (!current_) return;
  const int number = int(memberInteger(event, "number"));
  std::vector<Figure>& all = current_->figures;
  auto at =
      std::find_if(all.begin(), all.end(), [&](const Figure& f) { return f.number == number; });
  if (at == all.end()) at = all.insert(at, {number, {}, {}, {}, false});
  at->name = memberText(event, "name");
  at->svg = memberText(event, "svg");
  const auto live = event.FindMember("live");
  if (live == event.MemberEnd() || !live->value.IsBool() || !live->value.GetBool()) return;
  const auto now = std::chrono::steady_clock::now();
  if (at->seen && now - current_->seen < kFrame) return;  // the last one comes with the cell's end
  current_->seen = now;
  showFigure(*at);
}

void Kernel::showFigure(Figure& f) {
  const std::string id = "matlift-" + std::to_string(executions_) + "-" + std::to_string(f.number);
  publish(f.seen ? "update_display_data" : "display_data",
          figureContent(f.number, f.name, f.svg, f.png, id));
  f.seen = true;
}

void Kernel::figureClosed(const Event& event) {
  if (!current_) return;
  const int number = int(memberInteger(event, "number"));
  std::erase_if(current_->figures, [&](const Figure& f) { return f.number == number; });
}

void Kernel::display(const Event& event) { publish("display_data", tableContent(event)); }

void Kernel::finished(const Event& event) {
  if (!current_) return;
  current_->ended = true;
  standing_ = false;
  std::string report;
  {
    const std::lock_guard lock(reportMutex_);
    report = errorReport_;
  }
  current_->failure = failureContent(event, report);
}

void Kernel::executed(const Event& answer, const std::string& bytes) {
  if (!current_->ended) {  // it did not even begin
    current_->failure = refusalContent(memberText(answer, "error"));
    return replyExecuted();
  }
  if (current_->drawn > 0) current_->figures[current_->drawn - 1].png = bytes;
  drawNext();
}

// One figure after the other is asked for as a PNG, which only the interpreter's thread can draw.
void Kernel::drawNext() {
  if (current_->drawn == current_->figures.size()) return replyExecuted();
  const Figure& f = current_->figures[current_->drawn++];
  JsonWriter json;
  ask(json.text("type", "figure").integer("number", f.number).text("action", "png"));
}

void Kernel::replyExecuted() {
  for (Figure& f : current_->figures) showFigure(f);
  const bool silent = current_->request.flag("silent", false);
  if (current_->failure.empty()) return reply(executedContent(executions_));
  if (!silent) publish("error", current_->failure);
  const bool stops = current_->request.flag("stop_on_error", true);
  reply(failedContent(executions_, current_->failure));
  if (stops) abortWaiting();
}

// Cells that wait behind one that failed are not run.
void Kernel::abortWaiting() {
  std::deque<std::pair<Received, bool>> kept;
  for (auto& [request, fromControl] : waiting_) {
    if (request.type != "execute_request") {
      kept.emplace_back(std::move(request), fromControl);
      continue;
    }
    shell_.send(request.from, wire_.compose(request.route, "execute_reply", request.header,
                                            R"({"status":"aborted","execution_count":)" +
                                                std::to_string(executions_) + "}"));
    const std::string before = std::exchange(parent_, request.header);
    publishStatus("busy");
    publishStatus("idle");
    parent_ = before;
  }
  waiting_ = std::move(kept);
}

// ---- the person --------------------------------------------------------------------------------

void Kernel::askPerson(const std::string& prompt) {
  const bool allowed = current_ && current_->request.flag("allow_stdin", false);
  PeerId person = 0;
  if (allowed) person = stdin_.peerNamed(shell_.nameOf(current_->request.from));
  if (person == 0) {
    if (standing_) return interrupt();
    JsonWriter json;
    return workbench_.receive(kOwn, {json.text("type", "input").flag("none", true).finish(), {}});
  }
  JsonWriter json;
  stdin_.send(person, wire_.compose({}, "input_request", parent_,
                                    json.text("prompt", prompt).flag("password", false).finish()));
}

void Kernel::personAnswered(const Received& message) {
  if (message.type != "input_reply") return;
  JsonWriter json;
  if (standing_)
    json.text("type", "run")
        .integer("id", ++lastId_)
        .flag("statement", true)
        .text("code", message.text("value"));
  else
    json.text("type", "input").text("text", message.text("value"));
  workbench_.receive(kOwn, {json.finish(), {}});
}

}  // namespace matlift::kernel
