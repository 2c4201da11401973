#include "builtins/parallel/lab_matrices.h"

#include <cstdlib>

#include "builtins/parallel/labs.h"
#include "builtins/parallel/matrix_job.h"
#include "builtins/parallel/mpi.h"
#include "builtins/support/text_args.h"

namespace matlift::builtins {

namespace {

using parallel::MatrixJob;

std::vector<int64_t> cutsArg(const Value& v) {
  std::vector<int64_t> out;
  for (int64_t k = 0; v.isNumeric() && k < v.numel(); ++k) out.push_back(int64_t(v.doubleAt(k)));
  return out;
}

[[noreturn]] void badParts() {
  fail("MATLAB:spmd:InvalidArgument",
       "spmdMatrices takes matrices of one class and where they are cut.");
}

/// Worker `rank` has the columns that the cuts say.
void checkPart(const Value& part, const std::vector<int64_t>& cuts, int rank, int workers) {
  const bool fits = (part.isDouble() || part.isSingle()) && part.dims().count() == 2 &&
                    cuts.size() == size_t(workers) + 1 &&
                    part.dims().columns() == cuts[size_t(rank)] - cuts[size_t(rank) - 1];
  if (!fits) badParts();
}

struct TaskWord {
  const char* word;
  MatrixJob::Task task;
  bool vectors = true;
};
constexpr TaskWord kTasks[] = {
    {"product", MatrixJob::Task::Product},
    {"solve", MatrixJob::Task::Solve},
    {"cholesky", MatrixJob::Task::Cholesky},
    {"lu", MatrixJob::Task::Lu},
    {"qr", MatrixJob::Task::Qr},
    {"triangle", MatrixJob::Task::Qr, false},
    {"svd", MatrixJob::Task::Svd},
    {"singularvalues", MatrixJob::Task::Svd, false},
    {"eig", MatrixJob::Task::Eig},
    {"eigenvalues", MatrixJob::Task::Eig, false},
};

const TaskWord& taskArg(Call& call) {
  const std::string word = optionWord(call.arg(0));
  for (const TaskWord& t : kTasks)
    if (word == t.word) return t;
  badParts();
}

/// Rows of the second result; 0: there is none.
int64_t secondRows(const MatrixJob& job) {
  if (job.task == MatrixJob::Task::Qr) return job.rows;
  return job.task == MatrixJob::Task::Svd ? job.inner : 0;
}

MatrixJob::Kind kindOf(const Value& v) {
  if (v.isSingle()) return v.isComplex() ? MatrixJob::Kind::ComplexSingle : MatrixJob::Kind::Single;
  return v.isComplex() ? MatrixJob::Kind::ComplexDouble : MatrixJob::Kind::Double;
}

}  // namespace

Value spmdMatrices(Call& call) {
  const auto& lab = call.interpreter.state<parallel::LabContext>();
  const char* off = std::getenv("MATLIFT_SCALAPACK");
  parallel::MatrixFunction* work = parallel::mpiMatrices();
  for (int k = 1; k <= 4; ++k) call.setOut(k, Value::emptyDouble());
  if (!work || !lab.link || lab.size < 2 || (off && std::string_view(off) == "off"))
    return Value::logical(false);
  MatrixJob job;
  const TaskWord& asked = taskArg(call);
  job.task = asked.task;
  job.vectors = asked.vectors;
  const Value &a = call.arg(1), &b = call.arg(3);
  const std::vector<int64_t> cutsA = cutsArg(call.arg(2)), cutsB = cutsArg(call.arg(4));
  checkPart(a, cutsA, lab.rank, lab.size);
  checkPart(b, cutsB, lab.rank, lab.size);
  job.kind = kindOf(a);
  if (kindOf(b) != job.kind) badParts();
  job.workers = lab.size;
  job.rows = a.dims().rows();
  job.inner = cutsA.back();
  job.columns = cutsB.back();
  job.cutsA = cutsA.data();
  job.cutsB = cutsB.data();
  job.a = a.rawData();
  job.b = b.rawData();
  Value out = Value::uninitialized(a.classId(), Dims(job.rows, b.dims().columns()), a.isComplex());
  job.result = out.mutableRawData();
  const bool factors = job.task >= MatrixJob::Task::Lu;
  if (factors && (job.rows < job.inner || cutsA != cutsB)) badParts();
  Value second =
      Value::uninitialized(a.classId(), Dims(secondRows(job), a.dims().columns()), a.isComplex());
  if (second.numel() > 0) job.second = second.mutableRawData();
  Value numbers = Value::zeros(ClassId::Double, Dims(factors ? job.inner : 0, 1));
  if (factors) job.numbers = numbers.mutableData<double>();
  work(&job);
  call.setOut(1, job.done ? std::move(out) : Value::emptyDouble());
  call.setOut(2, Value(double(job.info)));
  call.setOut(3, factors ? std::move(numbers) : Value(job.smallestPivot));
  call.setOut(4, std::move(second));
  return Value::logical(job.done);
}

}  // namespace matlift::builtins
