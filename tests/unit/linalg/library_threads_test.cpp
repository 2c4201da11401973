// Factorisations of few columns run on one thread of the library's, whatever it may use, and leave
// it as it was.
#ifndef MATLIFT_EIGEN_BACKEND

#include <doctest/doctest.h>

#include <random>
#include <vector>

#include "builtins/linalg/backend.h"
#include "builtins/linalg/openblas_symbols.h"

using namespace matlift::linalg;

namespace {

std::vector<double> randomMatrix(int rows, int columns) {
  std::mt19937 g(7);
  std::normal_distribution<double> normal;
  std::vector<double> a(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  for (double& v : a) v = normal(g);
  return a;
}

void setThreads(int n) {
  reinterpret_cast<void (*)(int)>(fortran::routine("openblas_set_num_threads"))(n);
}
int threads() {
  return reinterpret_cast<int (*)()>(fortran::routine("openblas_get_num_threads"))();
}

}  // namespace

TEST_CASE("few columns: the bits of one thread, and the library's threads are as before") {
  {
    const fortran::LibraryThreads asked(1);  // from here on it knows how many there are
  }
  const int all = threads();
  {
    const fortran::LibraryThreads few(399);
    CHECK(threads() == 1);
  }
  CHECK(threads() == all);
  {
    const fortran::LibraryThreads many(400);
    CHECK(threads() == all);
  }
  const std::vector<double> a = randomMatrix(1200, 300);
  const int m = 1200, n = 300;
  std::vector<double> one = a, tau(n), tauOne(n);
  setThreads(1);
  int info = 0;
  std::vector<double> work(200 * n);
  const int size = static_cast<int>(work.size());
  fortran::geqrf<double>(&m, &n, one.data(), &m, tauOne.data(), work.data(), &size, &info);
  REQUIRE(info == 0);
  setThreads(all);
  std::vector<double> any = a;
  Backend<double>::geqrf(m, n, any.data(), tau.data());
  CHECK(threads() == all);
  CHECK(tau == tauOne);
  CHECK(any == one);
}

#endif
