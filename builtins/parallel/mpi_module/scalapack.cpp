#include "builtins/parallel/mpi_module/scalapack.h"

#include <dlfcn.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <limits>
#include <new>
#include <string>

namespace matlift::parallel {

namespace {

constexpr int kBlock = 64;  // rows and columns of a block

// ---------------------------------------------------------------- the library

void* library() {
  static void* const kLibrary = [] {
    void* found = nullptr;
    for (const char* name : {"libscalapack-openmpi.so.2.2", "libscalapack-openmpi.so.2.1",
                             "libscalapack-openmpi.so", "libscalapack.so"})
      if (!found) found = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    return found;
  }();
  return kLibrary;
}

template <class F>
F* symbol(const char* name) {
  return library() ? reinterpret_cast<F*>(dlsym(library(), name)) : nullptr;
}

using ToHandle = int(MPI_Comm);
using GridInit = void(int*, const char*, int, int);
using OneInt = void(int);

template <class T>
constexpr char letter() {
  if constexpr (std::is_same_v<T, float>) return 's';
  if constexpr (std::is_same_v<T, double>) return 'd';
  if constexpr (std::is_same_v<T, std::complex<float>>) return 'c';
  return 'z';
}
template <class T, class F>
F* routine(const char* name) {
  const std::string full = std::string("p") + letter<T>() + name + "_";
  return symbol<F>(full.c_str());
}

// ---------------------------------------------------------------- parts of matrices

/// How many of n, in blocks dealt out to so many, the one at this place has.
int64_t share(int64_t n, int place, int count) {
  const int64_t blocks = n / kBlock, rest = n % kBlock;
  const int64_t own = (blocks / count) * kBlock;
  const int64_t extra = blocks % count;
  return own + (place < extra ? kBlock : place == extra ? rest : 0);
}

/// A process's part of a matrix on a grid.
template <class T>
struct GridMatrix {
  GridMatrix(const Grid& g, int64_t rows, int64_t columns)
      : grid(g),
        rows(rows),
        columns(columns),
        height(std::max<int64_t>(1, share(rows, g.row, g.p))),
        data(size_t(height * std::max<int64_t>(1, share(columns, g.column, g.q)))) {
    const int d[9] = {1, g.context, int(rows), int(columns), kBlock, kBlock, 0, 0, int(height)};
    std::copy(std::begin(d), std::end(d), descriptor);
  }
  T* at(int64_t blockRow, int64_t column) {
    const int64_t own = column / (kBlock * grid.q) * kBlock + column % kBlock;
    return data.data() + own * height + blockRow / grid.p * kBlock;
  }
  const Grid& grid;
  int64_t rows, columns, height;
  std::vector<T> data;
  int descriptor[9];
};

/// Moves a matrix between columns, worker by worker, and the blocks of a grid: who sends how many
/// elements to whom, in an order that both sides know.
template <class T>
class Exchange {
 public:
  Exchange(GridMatrix<T>& matrix, const int64_t* cuts) : m_(matrix), cuts_(cuts) {
    const Grid& g = m_.grid;
    me_ = g.row * g.q + g.column;
    const auto zeros = std::vector<int>(size_t(g.p * g.q), 0);
    inColumns_ = inBlocks_ = zeros;
    eachChunk(me_, [&](int to, int64_t, int64_t, int64_t n) { inColumns_[size_t(to)] += int(n); });
    for (int from = 0; from < g.p * g.q; ++from)
      eachChunk(from, [&](int to, int64_t, int64_t, int64_t n) {
        if (to == me_) inBlocks_[size_t(from)] += int(n);
      });
  }

  void toBlocks(const T* columns) {
    std::vector<T> out, in(sum(inBlocks_));
    out.resize(sum(inColumns_));
    std::vector<size_t> at = starts(inColumns_);
    eachChunk(me_, [&](int to, int64_t column, int64_t block, int64_t n) {
      const T* from = columns + (column - cuts_[me_]) * m_.rows + block * kBlock;
      std::copy(from, from + n, out.data() + at[size_t(to)]);
      at[size_t(to)] += size_t(n);
    });
    move(out, inColumns_, in, inBlocks_);
    size_t next = 0;
    for (int from = 0; from < m_.grid.p * m_.grid.q; ++from)
      eachChunk(from, [&](int to, int64_t column, int64_t block, int64_t n) {
        if (to != me_) return;
        std::copy_n(in.data() + next, n, m_.at(block, column));
        next += size_t(n);
      });
  }

  void toColumns(T* columns) {
    std::vector<T> out, in(sum(inColumns_));
    out.reserve(sum(inBlocks_));
    for (int of = 0; of < m_.grid.p * m_.grid.q; ++of)
      eachChunk(of, [&](int to, int64_t column, int64_t block, int64_t n) {
        if (to == me_) out.insert(out.end(), m_.at(block, column), m_.at(block, column) + n);
      });
    move(out, inBlocks_, in, inColumns_);
    std::vector<size_t> at = starts(inColumns_);
    eachChunk(me_, [&](int to, int64_t column, int64_t block, int64_t n) {
      std::copy_n(in.data() + at[size_t(to)], n,
                  columns + (column - cuts_[me_]) * m_.rows + block * kBlock);
      at[size_t(to)] += size_t(n);
    });
  }

 private:
  /// What of the columns of one worker lies together in one process's blocks.
  template <class F>
  void eachChunk(int worker, F f) const {
    const Grid& g = m_.grid;
    for (int64_t column = cuts_[worker]; column < cuts_[worker + 1]; ++column)
      for (int64_t block = 0; block * kBlock < m_.rows; ++block)
        f(int(block % g.p) * g.q + int(column / kBlock % g.q), column, block,
          std::min<int64_t>(kBlock, m_.rows - block * kBlock));
  }
  static size_t sum(const std::vector<int>& counts) {
    size_t out = 0;
    for (int n : counts) out += size_t(n);
    return out;
  }
  static std::vector<size_t> starts(const std::vector<int>& counts) {
    std::vector<size_t> out;
    size_t at = 0;
    for (int n : counts) {
      out.push_back(at);
      at += size_t(n);
    }
    return out;
  }
  void move(const std::vector<T>& out, const std::vector<int>& outCounts, std::vector<T>& in,
            const std::vector<int>& inCounts) const {
    std::vector<int> outAt, inAt;
    for (size_t s : starts(outCounts)) outAt.push_back(int(s));
    for (size_t s : starts(inCounts)) inAt.push_back(int(s));
    MPI_Datatype element;
    MPI_Type_contiguous(int(sizeof(T)), MPI_BYTE, &element);
    MPI_Type_commit(&element);
    MPI_Alltoallv(out.data(), outCounts.data(), outAt.data(), element, in.data(), inCounts.data(),
                  inAt.data(), element, m_.grid.comm);
    MPI_Type_free(&element);
  }

  GridMatrix<T>& m_;
  const int64_t* cuts_;
  int me_ = 0;
  std::vector<int> inColumns_, inBlocks_;  // elements for each process, or of each worker
};

// ---------------------------------------------------------------- tasks

const int kOne = 1;

template <class T>
void product(const Grid& g, MatrixJob& job) {
  using Gemm = void(const char*, const char*, const int*, const int*, const int*, const T*,
                    const T*, const int*, const int*, const int*, const T*, const int*, const int*,
                    const int*, const T*, T*, const int*, const int*, const int*);
  GridMatrix<T> a(g, job.rows, job.inner), b(g, job.inner, job.columns),
      c(g, job.rows, job.columns);
  Exchange<T>(a, job.cutsA).toBlocks(static_cast<const T*>(job.a));
  Exchange<T>(b, job.cutsB).toBlocks(static_cast<const T*>(job.b));
  const int m = int(job.rows), n = int(job.columns), k = int(job.inner);
  const T one(1), zero(0);
  routine<T, Gemm>("gemm")("N", "N", &m, &n, &k, &one, a.data.data(), &kOne, &kOne, a.descriptor,
                           b.data.data(), &kOne, &kOne, b.descriptor, &zero, c.data.data(), &kOne,
                           &kOne, c.descriptor);
  Exchange<T>(c, job.cutsB).toColumns(static_cast<T*>(job.result));
}

/// The smallest pivot beside the largest: a's diagonal holds them.
template <class T>
double pivotRatio(const Grid& g, GridMatrix<T>& a) {
  double ends[2] = {-std::numeric_limits<double>::infinity(),
                    0};  // minus the smallest, the largest
  bool bad = false;
  for (int64_t j = 0; j < a.columns; ++j) {
    const int64_t block = j / kBlock;
    if (block % g.p != g.row || block % g.q != g.column) continue;
    const double x = double(std::abs(a.at(block, j)[j % kBlock]));
    bad = bad || std::isnan(x);
    ends[0] = std::max(ends[0], -x);
    ends[1] = std::max(ends[1], x);
  }
  double all[3], own[3] = {ends[0], ends[1], bad ? 1.0 : 0.0};
  MPI_Allreduce(own, all, 3, MPI_DOUBLE, MPI_MAX, g.comm);
  return all[2] > 0 ? NAN : -all[0] / all[1];
}

template <class T>
void solve(const Grid& g, MatrixJob& job) {
  using Gesv = void(const int*, const int*, T*, const int*, const int*, const int*, int*, T*,
                    const int*, const int*, const int*, int*);
  GridMatrix<T> a(g, job.rows, job.rows), b(g, job.rows, job.columns);
  Exchange<T>(a, job.cutsA).toBlocks(static_cast<const T*>(job.a));
  Exchange<T>(b, job.cutsB).toBlocks(static_cast<const T*>(job.b));
  std::vector<int> pivots(size_t(a.height + kBlock));
  const int n = int(job.rows), columns = int(job.columns);
  routine<T, Gesv>("gesv")(&n, &columns, a.data.data(), &kOne, &kOne, a.descriptor, pivots.data(),
                           b.data.data(), &kOne, &kOne, b.descriptor, &job.info);
  job.smallestPivot = pivotRatio(g, a);
  Exchange<T>(b, job.cutsB).toColumns(static_cast<T*>(job.result));
}

template <class T>
void cholesky(const Grid& g, MatrixJob& job) {
  using Potrf = void(const char*, const int*, T*, const int*, const int*, const int*, int*);
  GridMatrix<T> a(g, job.rows, job.rows);
  Exchange<T> exchange(a, job.cutsA);
  exchange.toBlocks(static_cast<const T*>(job.a));
  const int n = int(job.rows);
  routine<T, Potrf>("potrf")("L", &n, a.data.data(), &kOne, &kOne, a.descriptor, &job.info);
  T* out = static_cast<T*>(job.result);
  exchange.toColumns(out);
  const int me = g.row * g.q + g.column;
  for (int64_t j = job.cutsA[me]; j < job.cutsA[me + 1]; ++j)
    std::fill_n(out + (j - job.cutsA[me]) * job.rows, j, T(0));
}

// ---------------------------------------------------------------- factors

template <class T>
constexpr bool kComplex = !std::is_floating_point_v<T>;
template <class T>
using RealOf = decltype(std::real(T()));

/// Room to work in: a routine is asked how much it wants, then called with it.
template <class T>
struct Room {
  std::vector<T> work = std::vector<T>(1);
  int size = -1;
  void grow(double least = 1) {
    size = int(std::max(std::real(work[0]), RealOf<T>(least))) + 1;
    work.resize(size_t(size));
  }
  int* length() { return &size; }
  T* data() { return work.data(); }
};

/// Pivots stand with the rows that a process has.
template <class T>
void sharePivots(const Grid& g, const GridMatrix<T>& a, const std::vector<int>& pivots,
                 double* all) {
  std::vector<double> own(size_t(a.rows), 0);
  const int64_t rows = share(a.rows, g.row, g.p);
  for (int64_t k = 0; k < rows; ++k)
    own[size_t((k / kBlock * g.p + g.row) * kBlock + k % kBlock)] = pivots[size_t(k)];
  MPI_Allreduce(own.data(), all, int(a.rows), MPI_DOUBLE, MPI_MAX, g.comm);
}

template <class T>
void lu(const Grid& g, MatrixJob& job) {
  using Getrf = void(const int*, const int*, T*, const int*, const int*, const int*, int*, int*);
  GridMatrix<T> a(g, job.rows, job.inner);
  Exchange<T> exchange(a, job.cutsA);
  exchange.toBlocks(static_cast<const T*>(job.a));
  std::vector<int> pivots(size_t(a.height + kBlock));
  const int m = int(job.rows), n = int(job.inner);
  routine<T, Getrf>("getrf")(&m, &n, a.data.data(), &kOne, &kOne, a.descriptor, pivots.data(),
                             &job.info);
  job.info = 0;  // a pivot that is zero is no failure
  sharePivots(g, a, pivots, job.numbers);
  exchange.toColumns(static_cast<T*>(job.result));
}

template <class T>
void qr(const Grid& g, MatrixJob& job) {
  using Geqrf = void(const int*, const int*, T*, const int*, const int*, const int*, T*, T*,
                     const int*, int*);
  using Orgqr = void(const int*, const int*, const int*, T*, const int*, const int*, const int*,
                     const T*, T*, const int*, int*);
  GridMatrix<T> a(g, job.rows, job.inner);
  Exchange<T> exchange(a, job.cutsA);
  exchange.toBlocks(static_cast<const T*>(job.a));
  const int m = int(job.rows), n = int(job.inner);
  std::vector<T> tau(size_t(share(n, g.column, g.q) + kBlock));
  auto* factor = routine<T, Geqrf>("geqrf");
  auto* make = routine<T, Orgqr>(kComplex<T> ? "ungqr" : "orgqr");
  for (Room<T> room;;) {
    factor(&m, &n, a.data.data(), &kOne, &kOne, a.descriptor, tau.data(), room.data(),
           room.length(), &job.info);
    if (room.size >= 0) break;
    room.grow();
  }
  exchange.toColumns(static_cast<T*>(job.second));
  if (!job.vectors) return;
  for (Room<T> room;;) {
    make(&m, &n, &n, a.data.data(), &kOne, &kOne, a.descriptor, tau.data(), room.data(),
         room.length(), &job.info);
    if (room.size >= 0) break;
    room.grow();
  }
  exchange.toColumns(static_cast<T*>(job.result));
}

template <class T>
void svd(const Grid& g, MatrixJob& job) {
  using R = RealOf<T>;
  const int m = int(job.rows), n = int(job.inner);
  GridMatrix<T> a(g, m, n), u(g, m, n), vt(g, n, n);
  Exchange<T>(a, job.cutsA).toBlocks(static_cast<const T*>(job.a));
  std::vector<R> s = std::vector<R>(size_t(n)), real = std::vector<R>(1 + 4 * size_t(m));
  const char* want = job.vectors ? "V" : "N";
  for (Room<T> room;;) {
    if constexpr (kComplex<T>) {
      using Gesvd = void(const char*, const char*, const int*, const int*, T*, const int*,
                         const int*, const int*, R*, T*, const int*, const int*, const int*, T*,
                         const int*, const int*, const int*, T*, const int*, R*, int*);
      routine<T, Gesvd>("gesvd")(want, want, &m, &n, a.data.data(), &kOne, &kOne, a.descriptor,
                                 s.data(), u.data.data(), &kOne, &kOne, u.descriptor,
                                 vt.data.data(), &kOne, &kOne, vt.descriptor, room.data(),
                                 room.length(), real.data(), &job.info);
    } else {
      using Gesvd = void(const char*, const char*, const int*, const int*, T*, const int*,
                         const int*, const int*, R*, T*, const int*, const int*, const int*, T*,
                         const int*, const int*, const int*, T*, const int*, int*);
      routine<T, Gesvd>("gesvd")(want, want, &m, &n, a.data.data(), &kOne, &kOne, a.descriptor,
                                 s.data(), u.data.data(), &kOne, &kOne, u.descriptor,
                                 vt.data.data(), &kOne, &kOne, vt.descriptor, room.data(),
                                 room.length(), &job.info);
    }
    if (room.size >= 0) break;
    room.grow();
  }
  std::copy(s.begin(), s.end(), job.numbers);
  if (!job.vectors) return;
  Exchange<T>(u, job.cutsA).toColumns(static_cast<T*>(job.result));
  Exchange<T>(vt, job.cutsA).toColumns(static_cast<T*>(job.second));
}

/// Of a symmetric or Hermitian matrix; its lower half is read. By QR steps: the routine that
/// divides and conquers takes no order for values alone.
template <class T>
void eig(const Grid& g, MatrixJob& job) {
  using R = RealOf<T>;
  const int n = int(job.rows);
  GridMatrix<T> a(g, n, n), z(g, n, n);
  Exchange<T>(a, job.cutsA).toBlocks(static_cast<const T*>(job.a));
  std::vector<R> w = std::vector<R>(size_t(n));
  const char* want = job.vectors ? "V" : "N";
  Room<R> real;
  for (Room<T> room;;) {
    if constexpr (kComplex<T>) {
      using Heev =
          void(const char*, const char*, const int*, T*, const int*, const int*, const int*, R*, T*,
               const int*, const int*, const int*, T*, const int*, R*, const int*, int*);
      routine<T, Heev>("heev")(want, "L", &n, a.data.data(), &kOne, &kOne, a.descriptor, w.data(),
                               z.data.data(), &kOne, &kOne, z.descriptor, room.data(),
                               room.length(), real.data(), real.length(), &job.info);
    } else {
      using Syev =
          void(const char*, const char*, const int*, T*, const int*, const int*, const int*, R*, T*,
               const int*, const int*, const int*, T*, const int*, int*);
      routine<T, Syev>("syev")(want, "L", &n, a.data.data(), &kOne, &kOne, a.descriptor, w.data(),
                               z.data.data(), &kOne, &kOne, z.descriptor, room.data(),
                               room.length(), &job.info);
    }
    if (room.size >= 0) break;
    room.grow();
    real.grow(4.0 * n);
  }
  std::copy(w.begin(), w.end(), job.numbers);
  if (job.vectors) Exchange<T>(z, job.cutsA).toColumns(static_cast<T*>(job.result));
}

template <class T>
void perform(const Grid& g, MatrixJob& job) {
  if (job.task == MatrixJob::Task::Product) product<T>(g, job);
  if (job.task == MatrixJob::Task::Solve) solve<T>(g, job);
  if (job.task == MatrixJob::Task::Cholesky) cholesky<T>(g, job);
  if (job.task == MatrixJob::Task::Lu) lu<T>(g, job);
  if (job.task == MatrixJob::Task::Qr) qr<T>(g, job);
  if (job.task == MatrixJob::Task::Svd) svd<T>(g, job);
  if (job.task == MatrixJob::Task::Eig) eig<T>(g, job);
}

/// Counts of ScaLAPACK and of MPI are ints.
bool fits(const MatrixJob& job) {
  constexpr int64_t kMost = std::numeric_limits<int>::max();
  const int64_t sizes[] = {job.rows, job.inner, job.columns};
  for (int64_t n : sizes)
    if (n < 1 || n > kMost) return false;
  const double largest = double(std::max(job.rows, job.inner)) *
                         double(std::max(job.inner, job.columns)) / job.workers;
  return largest * 1.5 < double(kMost);
}

}  // namespace

Grid& Scalapack::gridOf(int workers) {
  const auto found = grids_.find(workers);
  if (found != grids_.end()) return found->second;
  Grid& g = grids_[workers];
  std::vector<int> ranks;
  for (int k = 1; k <= workers; ++k) ranks.push_back(k);
  MPI_Group world, own;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, workers, ranks.data(), &own);
  MPI_Comm_create_group(MPI_COMM_WORLD, own, workers, &g.comm);
  MPI_Group_free(&own);
  MPI_Group_free(&world);
  auto* toHandle = symbol<ToHandle>("Csys2blacs_handle");
  auto* init = symbol<GridInit>("Cblacs_gridinit");
  int mine = toHandle && init, all = 0, rank = 0;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, g.comm);
  g.usable = all != 0;
  if (!g.usable) return g;
  // As square as the number allows, with no more rows than columns.
  for (int p = 1; p * p <= workers; ++p)
    if (workers % p == 0) g.p = p;
  g.q = workers / g.p;
  MPI_Comm_rank(g.comm, &rank);
  g.row = rank / g.q;
  g.column = rank % g.q;
  g.handle = toHandle(g.comm);
  g.context = g.handle;
  init(&g.context, "R", g.p, g.q);
  return g;
}

void Scalapack::run(MatrixJob& job) {
  const Grid& g = gridOf(job.workers);
  if (!g.usable || !fits(job)) return;
  try {
    if (job.kind == MatrixJob::Kind::Single) perform<float>(g, job);
    if (job.kind == MatrixJob::Kind::Double) perform<double>(g, job);
    if (job.kind == MatrixJob::Kind::ComplexSingle) perform<std::complex<float>>(g, job);
    if (job.kind == MatrixJob::Kind::ComplexDouble) perform<std::complex<double>>(g, job);
  } catch (const std::bad_alloc&) {
    // The others wait for this one in the middle of it.
    std::fputs("Out of memory in a worker, for a matrix of all workers.\n", stderr);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  job.done = true;
}

void Scalapack::end() {
  auto* leave = symbol<OneInt>("Cblacs_gridexit");
  auto* forget = symbol<OneInt>("Cfree_blacs_system_handle");
  for (auto& [workers, g] : grids_) {
    if (g.usable && leave && forget) {
      leave(g.context);
      forget(g.handle);
    }
    if (g.comm != MPI_COMM_NULL) MPI_Comm_free(&g.comm);
  }
  grids_.clear();
}

}  // namespace matlift::parallel
