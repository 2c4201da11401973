function varargout = bicg(A, b, varargin)
% Biconjugate gradients.
% with: krylov
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  s = krylovArguments('bicg', A, b, varargin);
  run = krylovStart(s, b);
  r = run.r;
  shadow = r;
  [p, ps] = deal(zeros(size(b)));
  rho = 1;
  while run.flag == 1 && run.iter < s.maxit
    z = s.solve(r);
    zs = s.solveT(shadow);
    if ~all(isfinite(z)) || ~all(isfinite(zs)), run.flag = 2; break, end
    before = rho;
    rho = shadow' * z;
    if rho == 0 || ~isfinite(rho), run.flag = 4; break, end
    if run.iter == 0
      p = z;
      ps = zs;
    else
      beta = rho / before;
      p = z + beta * p;
      ps = zs + conj(beta) * ps;
    end
    q = s.times(p);
    alpha = rho / (ps' * q);
    if ~isfinite(alpha), run.flag = 4; break, end
    r = r - alpha * q;
    shadow = shadow - conj(alpha) * s.timesT(ps);
    run = krylovNote(run, run.x + alpha * p, norm(r), run.iter + 1);
  end
  varargout = krylovResult(run, nargout);
end
