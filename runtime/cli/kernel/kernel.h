// A Jupyter kernel: the workbench, spoken to in Jupyter's protocol.
//
//     shell, control ──► Wire ──► Kernel ──► Workbench::receive ──► serve (the interpreter's
//     thread) iopub, stdin   ◄── Wire ◄── Kernel ◄── Outlet::send ◄───────── answers, events
//
// All but the functions of Outlet happens on the thread that runs the sockets, which never waits
// for a program: a heartbeat is answered and an interrupt taken at any time.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "runtime/cli/kernel/comms.h"
#include "runtime/cli/kernel/wire.h"
#include "runtime/cli/workbench/workbench.h"

namespace matlift::kernel {

class Kernel final : public workbench::Outlet {
 public:
  Kernel(const Connection& connection, SessionOptions options);
  ~Kernel() override;

  /// Runs what clients ask for until they end it. On the interpreter's thread.
  int serve();
  /// Any thread.
  void interrupt();
  void close() { workbench_.close(); }

  // --- Outlet
  void send(workbench::ClientId to, const workbench::Message& message) override;
  void awaitRoom(const std::function<bool()>& giveUp) override;

 private:
  using Event = rapidjson::Document;
  /// What the program of a cell has shown, in its order.
  struct Figure {
    int number;
    std::string name, svg, png;
    bool seen = false;  ///< while the program ran: what follows replaces it
  };
  /// The request from shell that is being answered: one after the other.
  struct Current {
    Received request;
    bool fromControl = false;
    std::int64_t awaited = 0;  ///< the workbench's request that it waits for
    std::vector<Figure> figures;
    size_t drawn = 0;     ///< figures of which there is a PNG, or will be none
    std::string failure;  ///< content of `error`; "": none
    bool ended = false;   ///< the program has; figures follow
    std::chrono::steady_clock::time_point seen{};  ///< when a figure was last shown meanwhile
  };

  void enqueue(Received request, bool fromControl);
  void next();
  void begin();
  void reply(const std::string& content);
  void done();
  void publish(std::string_view type, const std::string& content);
  void publishStatus(const char* state);
  void ask(workbench::JsonWriter& json);

  // --- requests, one function a type
  void execute();
  void kernelInfo();
  void complete();
  void inspect();
  void isComplete();
  void history();
  void commInfo();
  void comm();
  void shutdown();
  void interruptRequest();
  struct Row {
    const char* type;
    void (Kernel::*handle)();
    void (Kernel::*answered)(const Event& answer, const std::string& bytes);
  };
  static const Row kRows[];
  const Row* row_ = nullptr;  ///< of the current request

  // --- what the workbench says
  void happened(const std::string& json, const std::string& bytes);
  void answered(const Event& answer, const std::string& bytes);
  void output(const Event& event);
  void figure(const Event& event);
  void figureClosed(const Event& event);
  void showFigure(Figure& figure);
  void display(const Event& event);
  void finished(const Event& event);
  void askPerson(const std::string& prompt);
  void personAnswered(const Received& message);
  void abortWaiting();

  void executed(const Event& answer, const std::string& bytes);
  void drawNext();
  void replyExecuted();
  void completed(const Event& answer, const std::string& bytes);
  void inspected(const Event& answer, const std::string& bytes);
  void checked(const Event& answer, const std::string& bytes);

  boost::asio::io_context context_{1};
  Wire wire_;
  ZmtpSocket shell_, control_, stdin_, iopub_, heartbeat_;
  std::deque<std::pair<Received, bool>> waiting_;
  std::optional<Current> current_;
  std::string parent_ = "{}";  ///< of what is published
  std::int64_t lastId_ = 0;
  int executions_ = 0;
  std::vector<std::string> inputs_;  ///< history
  Comms comms_;
  bool standing_ = false;  ///< a program stands at a breakpoint

  std::mutex reportMutex_;
  std::string errorReport_;  ///< of the program that ended last

  workbench::Workbench workbench_;
  std::thread thread_;
};

}  // namespace matlift::kernel
