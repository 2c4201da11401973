// spmdIndex, spmdSend, spmdReceive and their kin; what is made of them stands in
// builtins/library/parallel.
#include <cmath>

#include "builtins/parallel/lab_matrices.h"
#include "builtins/parallel/labs.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/call.h"

namespace matlift::builtins {

namespace {

using parallel::LabContext;
using parallel::LabLink;
using parallel::LabMail;

LabContext& labs(Call& call) { return call.interpreter.state<LabContext>(); }

LabLink& linkOf(Call& call, const char* name) {
  LabLink* link = labs(call).link;
  if (!link) fail("MATLAB:spmd:Outside", "%s can be called in an spmd block only.", name);
  return *link;
}

int64_t wholeArg(const Value& v, double least, double most, const char* what) {
  const double n = v.isNumeric() && v.numel() == 1 ? v.doubleAt(0) : NAN;
  if (!(n >= least && n <= most && n == std::floor(n)))
    fail("MATLAB:spmd:InvalidArgument", "%s must be an integer from %.0f to %.0f.", what, least,
         most);
  return int64_t(n);
}

int64_t tagArg(Call& call, int k) {
  return call.has(k) ? wholeArg(call.arg(k), 0, 0x1p52, "The tag of a message") : 0;
}

int otherLab(Call& call, const Value& v) {
  const int lab = int(wholeArg(v, 1, labs(call).size, "The number of a worker"));
  if (lab == labs(call).rank)
    fail("MATLAB:spmd:InvalidWorker", "Worker %d cannot send to itself or wait for itself.", lab);
  return lab;
}

/// Who a receiver waits for: a worker, or 'any'; and which tag.
struct Wanted {
  int from = parallel::kAnyLab;
  int64_t tag = parallel::kAnyTag;
};
Wanted wantedArgs(Call& call) {
  Wanted out;
  const bool any = !call.has(0) || call.arg(0).isTextScalar() || call.arg(0).isEmpty();
  if (!any) out.from = otherLab(call, call.arg(0));
  if (call.has(1) && !call.arg(1).isTextScalar()) out.tag = tagArg(call, 1);
  return out;
}

Value index(Call& call) { return Value(double(labs(call).rank)); }
Value size(Call& call) { return Value(double(labs(call).size)); }

Value send(Call& call) {
  LabLink& link = linkOf(call, "spmdSend");
  const int64_t tag = tagArg(call, 2);
  if (!call.arg(1).isNumeric())
    fail("MATLAB:spmd:InvalidArgument", "The second argument of spmdSend must be workers.");
  std::vector<int> to;
  for (int64_t k = 0; k < call.arg(1).numel(); ++k)
    to.push_back(otherLab(call, Value(call.arg(1).doubleAt(k))));
  if (!to.empty()) link.send(to, tag, call.arg(0));
  return {};
}

Value receive(Call& call) {
  LabLink& link = linkOf(call, "spmdReceive");
  const Wanted w = wantedArgs(call);
  LabMail mail = link.receive(w.from, w.tag);
  call.setOut(1, Value(double(mail.from)));
  call.setOut(2, Value(double(mail.tag)));
  return mail.data;
}

Value probe(Call& call) {
  LabLink& link = linkOf(call, "spmdProbe");
  const Wanted w = wantedArgs(call);
  LabMail mail;
  const bool found = link.probe(w.from, w.tag, mail);
  call.setOut(1, found ? Value(double(mail.from)) : Value::emptyDouble());
  call.setOut(2, found ? Value(double(mail.tag)) : Value::emptyDouble());
  return Value::logical(found);
}

Value barrier(Call& call) {
  if (labs(call).link) labs(call).link->barrier();
  return {};
}

constexpr const char* kIndexHelp =
    "The number of the worker that runs this, in an spmd block; 1 outside.";
constexpr const char* kSizeHelp = "How many workers run the spmd block; 1 outside.";
constexpr const char* kSendHelp =
    "Sends a value to another worker, or several, of an spmd block.\nspmdSend(x, to), spmdSend(x, "
    "to, tag). It does not wait for the receiver.";
constexpr const char* kReceiveHelp =
    "Waits for a value that another worker sends.\n[x, from, tag] = spmdReceive(from, tag); "
    "without "
    "arguments, or with 'any', from whom it comes first.";
constexpr const char* kProbeHelp =
    "Whether spmdReceive would not wait.\n[tf, from, tag] = spmdProbe(from, tag)";
constexpr const char* kBarrierHelp = "Waits until all workers of the spmd block are here.";

constexpr const char* kMatricesHelp =
    "What codistributed matrices ask ScaLAPACK for, where mpirun has started the workers.\n"
    "[done, x, info, smallest] = spmdMatrices(task, a, cutsA, b, cutsB); the task is 'product', "
    "'solve' or 'cholesky'. done is false where there is no ScaLAPACK.\n[done, x, info, numbers, "
    "second] = spmdMatrices(task, a, cuts, a, cuts): 'lu' (both factors in one matrix, pivots), "
    "'qr', 'svd' (with the transposed right vectors), 'eig' of a symmetric matrix; 'triangle', "
    "'singularvalues', 'eigenvalues' for these alone.";

constexpr BuiltinDescriptor row(const char* name, BuiltinFunction f, int minIn, int maxIn,
                                int maxOut, const char* help, const char* example = "",
                                const char* expected = "") {
  BuiltinDescriptor out = functionRow(name, f, minIn, maxIn, maxOut, help, example, expected);
  out.purity = Purity::HasEffects;
  return out;
}

const BuiltinDescriptor kRows[] = {
    row("spmdIndex", index, 0, 0, 1, kIndexHelp, "disp(spmdIndex)", "     1\n"),
    row("labindex", index, 0, 0, 1, kIndexHelp, "disp(labindex)", "     1\n"),
    row("spmdSize", size, 0, 0, 1, kSizeHelp, "disp(spmdSize)", "     1\n"),
    row("numlabs", size, 0, 0, 1, kSizeHelp, "disp(numlabs)", "     1\n"),
    row("spmdSend", send, 2, 3, 0, kSendHelp),
    row("labSend", send, 2, 3, 0, kSendHelp),
    row("spmdReceive", receive, 0, 2, 3, kReceiveHelp),
    row("labReceive", receive, 0, 2, 3, kReceiveHelp),
    row("spmdProbe", probe, 0, 2, 3, kProbeHelp),
    row("labProbe", probe, 0, 2, 3, kProbeHelp),
    row("spmdMatrices", spmdMatrices, 5, 5, 5, kMatricesHelp,
        "disp(spmdMatrices('product', 1, [0 1], 1, [0 1]))", "   0\n"),
    row("spmdBarrier", barrier, 0, 0, 0, kBarrierHelp),
    row("labBarrier", barrier, 0, 0, 0, kBarrierHelp),
};

}  // namespace

BuiltinTheme labsTheme() { return kRows; }

}  // namespace matlift::builtins
