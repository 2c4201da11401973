// Rows of the library's numerical methods.
#include "builtins/library/library.h"
#include "builtins/support/rows.h"

namespace matlift::builtins {

namespace {

const BuiltinDescriptor kRows[] = {
    functionRow("fsolve", MATLIFT_LIBRARY("fsolve"), 1, kAny, 5,
                "[x, fval, exitflag, output, jacobian] = fsolve(f, x0, options) solves "
                "f(x) = 0.",
                "fprintf('%.6f\\n', fsolve(@(x) x^2 - 2, 1))", "1.414214\n"),
    functionRow("fminunc", MATLIFT_LIBRARY("fminunc"), 1, kAny, 6,
                "[x, fval, exitflag, output, grad, hess] = fminunc(f, x0, options) "
                "finds a local minimum of a smooth function.",
                "fprintf('%.4f\\n', fminunc(@(x) (x - 2)^2, 0))", "2.0000\n"),
    functionRow(
        "pcg", MATLIFT_LIBRARY("pcg"), 2, kAny, 5,
        "[x, flag, relres, iter, resvec] = pcg(A, b, tol, maxit, M1, M2, x0) solves a symmetric "
        "positive definite system by conjugate gradients. A, M1 and M2 are matrices or functions.",
        "[x, flag] = pcg([4 1; 1 3], [1; 2]); fprintf('%d %.4f %.4f\\n', flag, x)",
        "0 0.0909 0.6364\n"),
    functionRow("bicg", MATLIFT_LIBRARY("bicg"), 2, kAny, 5,
                "[x, flag, relres, iter, resvec] = bicg(A, b, tol, maxit, M1, M2, x0) solves a "
                "square system by biconjugate gradients. A, M1 and M2 are matrices or functions.",
                "[x, flag] = bicg([4 1; 1 3], [1; 2]); fprintf('%d %.4f %.4f\\n', flag, x)",
                "0 0.0909 0.6364\n"),
    functionRow(
        "bicgstab", MATLIFT_LIBRARY("bicgstab"), 2, kAny, 5,
        "[x, flag, relres, iter, resvec] = bicgstab(A, b, tol, maxit, M1, M2, x0) solves a square "
        "system by stabilised biconjugate gradients. A, M1 and M2 are matrices or functions.",
        "[x, flag] = bicgstab([4 1; 1 3], [1; 2]); fprintf('%d %.4f %.4f\\n', flag, x)",
        "0 0.0909 0.6364\n"),
    functionRow(
        "cgs", MATLIFT_LIBRARY("cgs"), 2, kAny, 5,
        "[x, flag, relres, iter, resvec] = cgs(A, b, tol, maxit, M1, M2, x0) solves a square "
        "system by squared conjugate gradients. A, M1 and M2 are matrices or functions.",
        "[x, flag] = cgs([4 1; 1 3], [1; 2]); fprintf('%d %.4f %.4f\\n', flag, x)",
        "0 0.0909 0.6364\n"),
    functionRow("gmres", MATLIFT_LIBRARY("gmres"), 2, kAny, 5,
                "[x, flag, relres, iter, resvec] = gmres(A, b, restart, tol, maxit, M1, M2, x0) "
                "solves a square system by minimum residuals.",
                "[x, flag] = gmres([4 1; 1 3], [1; 2]); fprintf('%d %.4f %.4f\\n', flag, x)",
                "0 0.0909 0.6364\n"),
    functionRow("decic", MATLIFT_LIBRARY("decic"), 6, 7, 3,
                "[y0, yp0] = decic(f, t0, y0, fixedY, yp0, fixedYp) finds consistent "
                "initial values of f(t, y, yp) = 0.",
                "[y, yp] = decic(@(t, y, yp) yp + y, 0, 1, 1, 0, 0); fprintf('%.3f\\n', "
                "yp)",
                "-1.000\n"),
    functionRow("humps", MATLIFT_LIBRARY("humps"), 0, 1, 2,
                "humps(x) is a function with two peaks.", "fprintf('%.4f\\n', humps(0))",
                "5.1765\n"),
    functionRow("dsearchn", MATLIFT_LIBRARY("dsearchn"), 2, 4, 2,
                "[index, distance] = dsearchn(X, Xi) finds the nearest of the points X.",
                "disp(dsearchn([0 0; 1 1], [0.9 0.8]))", "     2\n"),
};

}  // namespace

BuiltinTheme libraryMethodsTheme() { return kRows; }

}  // namespace matlift::builtins
