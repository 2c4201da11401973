// One probability distribution as functions of a number and its parameters. Edges (outside the
// support, infinite, NaN, impossible parameters) are settled by the callers: evaluate.cpp.
#pragma once

namespace matlift::statistics {

constexpr int kMostParameters = 3;

/// Parameters of one distribution, as many as it has.
using Parameters = const double*;

/// scale f((c - x) / w), where f is an elementwise function of the language, which has vector code:
/// c and w from the parameters.
struct VectorForm {
  const char* function = nullptr;  ///< none: the number by number form is used
  double (*centre)(Parameters) = nullptr;
  double (*width)(Parameters) = nullptr;
  double scale = 1;
};

struct Distribution {
  const char* stem;  ///< "norm": normpdf, normcdf, norminv, normstat
  int parameters;
  int required;  ///< how many have no default
  double defaults[kMostParameters];
  bool discrete;                 ///< only whole numbers have a probability
  bool (*valid)(Parameters);     ///< else every answer is NaN
  double (*lowest)(Parameters);  ///< the support
  double (*highest)(Parameters);
  double (*density)(double x, Parameters);  ///< inside the support
  double (*below)(double x, Parameters);    ///< P(X <= x)
  double (*above)(double x, Parameters);    ///< P(X > x), without cancellation
  double (*inverse)(double p, Parameters);  ///< for 0 < p < 1; discrete: least x with P >= p
  double (*mean)(Parameters);
  double (*variance)(Parameters);
  /// Random numbers: of a standard normal number where this is set, else the inverse of a uniform
  /// one, counted from above where `mirrored` (-log(u), not -log(1 - u), as MATLAB documents).
  double (*fromNormal)(double z, Parameters) = nullptr;
  bool mirrored = false;
  VectorForm belowForm = {}, aboveForm = {};
};

// By the files that make them: Boost's templates take long to compile.
extern const Distribution kNorm, kLogn, kExp, kUnif, kRayl, kWbl, kEv, kGev, kGp;
extern const Distribution kGam, kBeta, kChi2, kT, kF;
extern const Distribution kNct, kNcx2, kNcf;
extern const Distribution kPoiss, kBino, kNbin, kGeo, kHyge, kUnid;

}  // namespace matlift::statistics
