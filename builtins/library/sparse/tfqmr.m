function varargout = tfqmr(A, b, varargin)
% [x, flag, relres, iter, resvec] = tfqmr(A, b, tol, maxit, M1, M2, x0) solves a square system by transpose-free
% quasi-minimal residuals.
% example:
%   [x, flag] = tfqmr(sparse([4 1; 2 3]), [6; 8]); fprintf('%d %.4f %.4f\n', flag, x)
% prints:
%   0 1.0000 2.0000

% with: krylov
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  s = krylovArguments('tfqmr', A, b, varargin);
  run = krylovStart(s, b);
  r = run.r;
  x = run.x;
  shadow = r;
  w = r;
  y = r;
  solved = s.solve(y);
  v = s.times(solved);
  if run.flag == 1 && ~all(isfinite(solved)), run.flag = 2; end
  u = v;
  d = zeros(size(b));
  theta = 0; eta = 0;
  tau = norm(r);
  rho = shadow' * r;
  while run.flag == 1 && run.iter < s.maxit
    sigma = shadow' * v;
    if sigma == 0 || rho == 0 || ~isfinite(sigma), run.flag = 4; break, end
    alpha = rho / sigma;
    for half = 1:2
      if half == 2
        y = y - alpha * v;
        u = s.times(s.solve(y));
      end
      w = w - alpha * u;
      d = y + (theta ^ 2 * eta / alpha) * d;
      theta = norm(w) / tau;
      c = 1 / sqrt(1 + theta ^ 2);
      tau = tau * theta * c;
      eta = c ^ 2 * alpha;
      x = x + eta * s.solve(d);
      run = krylovNote(run, x, norm(b - s.times(x)), run.iter + 0.5);
      if run.flag ~= 1, break, end
    end
    if run.flag ~= 1, break, end
    before = rho;
    rho = shadow' * w;
    beta = rho / before;
    y = w + beta * y;
    uNew = s.times(s.solve(y));
    v = uNew + beta * (u + beta * v);
    u = uNew;
  end
  varargout = krylovResult(run, nargout);
end
