// Rows of the library's matrix functions.
#include "builtins/library/library.h"
#include "builtins/support/rows.h"

namespace matlift::builtins {

namespace {

const BuiltinDescriptor kRows[] = {
    functionRow("gsvd", MATLIFT_LIBRARY("gsvd"), 2, 3, 5,
                "[U, V, X, C, S] = gsvd(A, B) decomposes A = U*C*X' and B = V*S*X'.\n"
                "gsvd(A, B) gives the generalized singular values; gsvd(A, B, 0) the economy size.",
                "fprintf('%.4f\\n', gsvd(3, 4))", "0.7500\n"),
    functionRow("sylvester", MATLIFT_LIBRARY("sylvester"), 3, 3, 1,
                "X = sylvester(A, B, C) solves A*X + X*B = C.", "disp(sylvester(1, 2, 6))",
                "     2\n"),
    functionRow("ordeig", MATLIFT_LIBRARY("ordeig"), 1, 2, 1,
                "ordeig(A) gives the eigenvalues of a quasi-triangular matrix in the "
                "order of its diagonal.\nordeig(A, B) those of a pair.",
                "disp(ordeig([1 5; 0 2])')", "     1     2\n"),
    functionRow("condeig", MATLIFT_LIBRARY("condeig"), 1, 1, 3,
                "condeig(A) gives the condition numbers of the eigenvalues of A.\n[V, "
                "D, s] = condeig(A) is [V, D] = eig(A) with them.",
                "disp(condeig([1 0; 0 2])')", "     1     1\n"),
    functionRow("normest1", MATLIFT_LIBRARY("normest1"), 1, kAny, 4,
                "[c, v, w, iter] = normest1(A, t, X0) estimates the 1-norm of a matrix, "
                "or of a function f(flag, x).",
                "disp(normest1([1 2; 3 4]))", "     6\n"),
    functionRow("lscov", MATLIFT_LIBRARY("lscov"), 2, 4, 4,
                "x = lscov(A, b, V) solves least squares with weights or a covariance "
                "V.\n[x, stdx, mse, S] = lscov(...) gives standard errors, mean squared "
                "error and covariance.",
                "fprintf('%.4f\\n', lscov([1; 1], [1; 3]))", "2.0000\n"),
    functionRow("padecoef", MATLIFT_LIBRARY("padecoef"), 1, 2, 2,
                "[num, den] = padecoef(T, N) are the coefficients of the Pade "
                "approximation of exp(-T*s).",
                "[n, d] = padecoef(1); disp([n; d])", "    -1     2\n     1     2\n"),
    functionRow("rat", MATLIFT_LIBRARY("rat"), 1, 2, 2,
                "[n, d] = rat(x, tol) are integers with n./d near x.\nrat(x) shows or "
                "returns the continued fraction.",
                "[n, d] = rat(pi); disp([n d])", "   355   113\n"),
};

}  // namespace

BuiltinTheme libraryMatricesTheme() { return kRows; }

}  // namespace matlift::builtins
