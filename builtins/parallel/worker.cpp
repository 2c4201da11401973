#include "builtins/parallel/worker.h"

#ifndef __EMSCRIPTEN__
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>
#endif

#include <accel/stop.h>

#include <chrono>
#include <filesystem>

#include "builtins/parallel/futures.h"
#include "builtins/parallel/lab_post.h"
#include "builtins/parallel/shared_objects.h"
#include "runtime/error/interrupt.h"

namespace matlift::parallel {

namespace {

/// What was printed since it was last asked. A process serves one program.
struct Printed {
  struct Part {
    bool isError;
    std::string text;
  };
  std::vector<Part> parts;
};
Printed printed;

/// In an spmd block: what is printed goes to the program at once.
struct {
  Interpreter* interpreter = nullptr;
  Channel* channel = nullptr;
} labPrints;

/// Raised by a signal of the program: the block ends.
accel::StopFlag labStop;

class Server {
 public:
  Server(Interpreter& interpreter, const WorkerSockets& sockets)
      : interpreter_(interpreter),
        channel_(Descriptor(sockets.program)),
        post_(interpreter, channel_, sockets.mailbox) {}

  void serve() {
    interpreter_.state<ProgramLink>().channel = &channel_;
    channel_.send(Parcel(MessageType::Ready, Writer(interpreter_)));
    Message m;
    while (channel_.receive(m)) {
      Reader in = m.reader(interpreter_);
      if (m.type == MessageType::Setup) setup(in);
      if (m.type == MessageType::Loop) loop(in);
      if (m.type == MessageType::Turns) turns(in);
      if (m.type == MessageType::Call) call(in);
      if (m.type == MessageType::LabStart) labStart(in);
      if (m.type == MessageType::Spmd) block(in);
      if (m.type == MessageType::Store) store(in);
      if (m.type == MessageType::Fetch) fetch(in);
      if (m.type == MessageType::Forget)
        for (int64_t n = in.number(); n > 0; --n) kept().erase(in.number());
      if (m.type == MessageType::Constant) takeConstant(in, interpreter_);
    }
  }

 private:
  ParallelHost& host() { return *interpreter_.state<ParallelSlot>().host; }

  void setup(Reader& outer) {
    const std::string bytes = outer.text();
    Reader in(interpreter_, bytes);
    std::error_code ignored;
    std::filesystem::current_path(in.text(), ignored);
    for (auto* folders : {&interpreter_.path(), &host().scriptFolders()}) {
      folders->clear();
      for (int64_t n = in.number(); n > 0; --n) folders->push_back(in.text());
    }
    interpreter_.pathChanged();
    for (int64_t n = in.number(); n > 0; --n) {
      const CodeAddress text = in.address();
      try {
        host().define(text);
      } catch (const Error&) {
        // Whoever needs it will say that it is not there.
      }
    }
    interpreter_.format.width = int(in.number());
  }

  // A loop that cannot be had is told with its first turns.
  void loop(Reader& in) {
    id_ = in.number();
    turns_.reset();
    problem_.reset();
    allowDevice(in.byte() != 0);
    TurnRandom& random = interpreter_.state<TurnRandom>();
    random = {};
    random.key = uint32_t(in.number());
    random.hasKey = true;
    try {
      turns_ = host().turnsOf(in.loop());
    } catch (const Error& e) {
      problem_ = std::make_unique<Error>(e);
    }
  }

  void turns(Reader& in) {
    const int64_t id = in.number(), first = in.number(), count = in.number();
    TurnRandom& random = interpreter_.state<TurnRandom>();
    random.drawn = false;
    const auto start = std::chrono::steady_clock::now();
    ValueList results;
    std::unique_ptr<Error> failed;
    try {
      if (problem_) throw *problem_;
      if (!turns_ || id != id_)
        throw Error("Matlift:parallel:BadMessage", "There is no such loop.");
      results = turns_->run(first, count);
    } catch (const Error& e) {
      failed = std::make_unique<Error>(e);
    } catch (const std::bad_alloc&) {
      failed = std::make_unique<Error>("MATLAB:nomem", "Out of memory in a worker.");
    } catch (const ExitRequest&) {
      failed = std::make_unique<Error>("MATLAB:parfor:Exit",
                                       "exit cannot be called in the body of a parfor-loop.");
    }
    interpreter_.flush();
    settleDevice();
    const auto seconds = std::chrono::steady_clock::now() - start;
    const int64_t nanoseconds =
        std::chrono::duration_cast<std::chrono::nanoseconds>(seconds).count();
    if (!failed) try {
        Writer w(interpreter_);
        head(w, id, nanoseconds);
        w.values(results);
        answer(MessageType::Done, w);
        return;
      } catch (const Error& e) {
        failed = std::make_unique<Error>(e);
      }
    Writer w(interpreter_);
    head(w, id, nanoseconds);
    w.error(*failed);
    answer(MessageType::Failed, w);
  }

  void call(Reader& in) {
    const int64_t id = in.number();
    allowDevice(true);
    Outcome outcome;
    try {
      outcome = runCall(interpreter_, RemoteCall::read(in));
    } catch (const Error& e) {
      outcome.error = e;
    }
    if (!outcome.error) try {
        sendOutcome(id, outcome);
        return;
      } catch (const Error& e) {
        outcome.error = e;
      }
    sendOutcome(id, outcome);
  }

  std::map<int64_t, Value>& kept() { return interpreter_.state<LabStore>().values; }

  void store(Reader& in) {
    const int64_t key = in.number();
    kept()[key] = in.value();
  }

  void fetch(Reader& in) {
    const int64_t key = in.number();
    try {
      Writer w(interpreter_);
      w.byte(0);
      w.subject = "the value of a Composite";
      w.value(kept().at(key));
      channel_.send(Parcel(MessageType::Fetched, w));
    } catch (const Error& e) {
      Writer w(interpreter_);
      w.byte(1);
      w.error(e);
      channel_.send(Parcel(MessageType::Fetched, w));
    }
  }

  void labStart(Reader& in) {
    LabPlace place = readPlace(in);
    lab_.rank = place.rank;
    lab_.size = place.size;
    labKey_ = uint32_t(in.number());
    firstKept_ = in.number();
    post_.begin(std::move(place));
    interpreter_.state<LabContext>() = {lab_.rank, lab_.size, nullptr};  // for Composites' parts
  }

  /// An spmd block, from its start to the answer.
  void block(Reader& in) {
    LabContext& context = interpreter_.state<LabContext>();
    context = {lab_.rank, lab_.size, &post_};
    allowDevice(true);
    TurnRandom& random = interpreter_.state<TurnRandom>();
    random = {};
    random.key = labKey_;
    random.hasKey = random.active = true;
    random.turn = lab_.rank;
    labStop.lower();
    labPrints = {&interpreter_, &channel_};
    workerPrints("", false);  // it has begun
    const Parcel answer = runBlock(in);
    interpreter_.flush();
    labPrints = {};
    random = {};
    context = {};
    send(answer);
  }

  /// Its body; what is to be told of it.
  Parcel runBlock(Reader& in) {
    std::optional<Error> error;
    try {
      SpmdBlock block = readBlock(in);
      ValueList inputs = std::move(block.inputs);
      const accel::StopScope stop(&labStop);
      const ValueList results = host().runBlock(block, std::move(inputs));
      Writer answer(interpreter_);
      writeTold(answer, post_.told());
      answer.byte(interpreter_.state<TurnRandom>().drawn);
      for (size_t k = 0; k < results.size(); ++k) {
        answer.text(results[k].isDefined() ? describeValue(results[k]) : "");
        if (results[k].isDefined()) kept()[firstKept_ + int64_t(k)] = results[k];
      }
      return {MessageType::LabDone, answer};
    } catch (const Error& e) {
      error = e;
    } catch (const Interrupted&) {
    } catch (const std::bad_alloc&) {
      error = Error("MATLAB:nomem", "Out of memory in a worker.");
    } catch (const ExitRequest&) {
      error = Error("MATLAB:spmd:Exit", "exit cannot be called in an spmd block.");
    }
    Writer answer(interpreter_);
    answer.byte(!error);
    if (error) answer.error(*error);
    return {MessageType::LabFailed, answer};
  }

  void sendOutcome(int64_t id, const Outcome& outcome) {
    Writer w(interpreter_);
    w.number(id);
    w.text(outcome.printed);
    std::string warnings;
    for (const Printed::Part& p : printed.parts) warnings += p.text;
    w.text(warnings);
    w.byte(outcome.error.has_value());
    w.subject = "an output of a parfeval";
    if (outcome.error)
      w.error(*outcome.error);
    else
      w.values(outcome.values);
    answer(MessageType::Result, w);
  }

  void head(Writer& w, int64_t id, int64_t nanoseconds) {
    w.number(id);
    w.number(nanoseconds);
    w.byte(interpreter_.state<TurnRandom>().drawn);
    w.number(int64_t(printed.parts.size()));
    for (const Printed::Part& p : printed.parts) {
      w.byte(p.isError);
      w.text(p.text);
    }
  }

  void answer(MessageType type, const Writer& w) {
    send(Parcel(type, w));
    printed.parts.clear();
  }

  /// An answer, behind what the program is to know of this process' engine.
  void send(const Parcel& answer) {
    settleDevice();
    OffloadWork now;
    if (offload()) now = offload()->work();
    if (!(now == told_)) {
      Writer w(interpreter_);
      writeWork(w, now);
      channel_.send(Parcel(MessageType::Account, w));
      told_ = now;
    }
    channel_.send(answer);
  }

  OffloadAccount* offload() { return interpreter_.state<ParallelSlot>().offload; }
  void allowDevice(bool allowed) {
    if (offload()) offload()->allowDevice(allowed);
  }
  void settleDevice() {
    if (offload()) offload()->giveDevice();
  }

  Interpreter& interpreter_;
  Channel channel_;
  int64_t id_ = 0;
  LabPost post_;
  OffloadWork told_;
  LabContext lab_;
  uint32_t labKey_ = 0;
  int64_t firstKept_ = 0;
  std::unique_ptr<ParforTurns> turns_;
  std::unique_ptr<Error> problem_;
};

}  // namespace

std::vector<std::pair<const char*, std::string>> workerVariables(int number) {
  return {{"MATLIFT_THREADS", "1"},
          {"OPENBLAS_NUM_THREADS", "1"},
          {"OMP_NUM_THREADS", "1"},
          {"MATLIFT_WORKER", std::to_string(number)}};
}

void workerPrints(std::string_view text, bool isError) {
  if (labPrints.channel) {
    Writer w(*labPrints.interpreter);
    w.text(text);
    const accel::StopScope whole(nullptr);
    labPrints.channel->send(Parcel(MessageType::LabPrint, w));
    return;
  }
  auto& parts = printed.parts;
  if (!parts.empty() && parts.back().isError == isError)
    parts.back().text += text;
  else
    parts.push_back({isError, std::string(text)});
}

#ifdef __EMSCRIPTEN__

int serve(Interpreter&, const WorkerSockets&) { return 1; }
void beWorker(int) {}

#else

namespace {
bool hungUp(int socket) {
  pollfd side{socket, 0, 0};
  return poll(&side, 1, 0) == 1 && (side.revents & POLLHUP);
}

void endLab(int) { labStop.raise(); }
}  // namespace

void beWorker(int number) {
  for (const auto& [name, value] : workerVariables(number)) setenv(name, value.c_str(), 1);
}

int serve(Interpreter& interpreter, const WorkerSockets& sockets) {
  // It ends with the program, also when that is killed; Ctrl-C is for the program. A program that
  // was killed before this line sends no signal, but its side of the socket is closed: turns that
  // still lie in it must not be begun.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (hungUp(sockets.program)) return 1;
  signal(SIGINT, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGUSR1, endLab);
  try {
    Server(interpreter, sockets).serve();
  } catch (const std::exception&) {
    return 1;  // the other side sees that this one has gone
  }
  return 0;
}

#endif

}  // namespace matlift::parallel
