function varargout = qmr(A, b, varargin)
% [x, flag, relres, iter, resvec] = qmr(A, b, tol, maxit, M1, M2, x0) solves a square system by quasi-minimal residuals.
% A function takes (x, 'notransp') for A*x and (x, 'transp') for A'*x; preconditioners M1*M2 likewise.
% example:
%   [x, flag] = qmr(sparse([4 1; 2 3]), [6; 8]); fprintf('%d %.4f %.4f\n', flag, x)
% prints:
%   0 1.0000 2.0000

% with: krylov
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  s = krylovArguments('qmr', A, b, varargin);
  [M1, M2, extra] = s.factors{:};
  left = preconditioner(s, {M1, []}, extra, false);
  right = preconditioner(s, {M2, []}, extra, false);
  leftT = preconditioner(s, {M1, []}, extra, true);
  rightT = preconditioner(s, {M2, []}, extra, true);
  run = krylovStart(s, b);
  [r, v, w] = deal(run.r);
  y = left(v);
  z = rightT(w);
  rho = norm(y);
  xi = norm(z);
  gamma = 1; eta = -1; theta = 0; epsilon = 1;
  [p, q, d, change] = deal(zeros(size(b)));
  while run.flag == 1 && run.iter < s.maxit
    if ~isfinite(rho) || ~isfinite(xi), run.flag = 2; break, end
    if rho == 0 || xi == 0, run.flag = 4; break, end
    v = v / rho; y = y / rho;
    w = w / xi; z = z / xi;
    delta = z' * y;
    if delta == 0 || ~isfinite(delta), run.flag = 4; break, end
    first = run.iter == 0;
    p = right(y) - (xi * delta / epsilon) * p * ~first;
    q = leftT(z) - conj(rho * delta / epsilon) * q * ~first;
    Ap = s.times(p);
    epsilon = q' * Ap;
    beta = epsilon / delta;
    if epsilon == 0 || beta == 0 || ~isfinite(beta), run.flag = 4; break, end
    v = Ap - beta * v;
    y = left(v);
    rhoBefore = rho;
    rho = norm(y);
    w = s.timesT(q) - conj(beta) * w;
    z = rightT(w);
    xi = norm(z);
    gammaBefore = gamma;
    thetaBefore = theta;
    theta = rho / (gammaBefore * abs(beta));
    gamma = 1 / sqrt(1 + theta ^ 2);
    eta = -eta * rhoBefore * gamma ^ 2 / (beta * gammaBefore ^ 2);
    weight = (thetaBefore * gamma) ^ 2;
    d = eta * p + weight * d;
    change = eta * Ap + weight * change;
    r = r - change;
    run = krylovNote(run, run.x + d, norm(r), run.iter + 1);
  end
  varargout = krylovResult(run, nargout);
end
