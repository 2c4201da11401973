function varargout = minres(A, b, varargin)
% [x, flag, relres, iter, resvec] = minres(A, b, tol, maxit, M1, M2, x0) solves a symmetric, possibly indefinite system
% by minimum residuals.
% example:
%   [x, flag] = minres(sparse([0 1; 1 0]), [2; 3]); fprintf('%d %.4f %.4f\n', flag, x)
% prints:
%   0 3.0000 2.0000

% with: krylov
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  s = krylovArguments('minres', A, b, varargin);
  run = krylovStart(s, b);
  r = run.r;
  x = run.x;
  vOld = zeros(size(b));
  v = r;
  z = s.solve(v);
  if run.flag == 1 && ~all(isfinite(z)), run.flag = 2; end
  beta = sqrt(abs(v' * z));
  eta = beta;
  gamma0 = 1; gamma1 = 1; sigma0 = 0; sigma1 = 0;
  w0 = zeros(size(b)); w1 = w0;
  betaOld = 1;
  while run.flag == 1 && run.iter < s.maxit
    if beta == 0 || ~isfinite(beta), run.flag = 4; break, end
    q = z / beta;
    p = s.times(q);
    delta = q' * p;
    vNew = p - (delta / beta) * v - (beta / betaOld) * vOld * (run.iter > 0);
    zNew = s.solve(vNew);
    betaNew = sqrt(abs(vNew' * zNew));
    alpha0 = gamma1 * delta - gamma0 * sigma1 * beta * (run.iter > 0);
    alpha1 = hypot(alpha0, betaNew);
    alpha2 = sigma1 * delta + gamma0 * gamma1 * beta * (run.iter > 0);
    alpha3 = sigma0 * beta * (run.iter > 0);
    if alpha1 == 0, run.flag = 4; break, end
    gamma0 = gamma1; sigma0 = sigma1;
    gamma1 = alpha0 / alpha1; sigma1 = betaNew / alpha1;
    w2 = (q - alpha3 * w0 - alpha2 * w1) / alpha1;
    x = x + gamma1 * eta * w2;
    eta = -sigma1 * eta;
    w0 = w1; w1 = w2;
    vOld = v; v = vNew; z = zNew;
    betaOld = beta; beta = betaNew;
    run = krylovNote(run, x, norm(b - s.times(x)), run.iter + 1);
  end
  varargout = krylovResult(run, nargout);
end
