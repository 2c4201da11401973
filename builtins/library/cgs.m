function varargout = cgs(A, b, varargin)
% Conjugate gradients squared.
% with: krylov
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  s = krylovArguments('cgs', A, b, varargin);
  run = krylovStart(s, b);
  r = run.r;
  shadow = r;
  [u, p, q] = deal(zeros(size(b)));
  rho = 1;
  while run.flag == 1 && run.iter < s.maxit
    before = rho;
    rho = shadow' * r;
    if rho == 0 || ~isfinite(rho), run.flag = 4; break, end
    if run.iter == 0
      u = r;
      p = u;
    else
      beta = rho / before;
      u = r + beta * q;
      p = u + beta * (q + beta * p);
    end
    ph = s.solve(p);
    if ~all(isfinite(ph)), run.flag = 2; break, end
    v = s.times(ph);
    alpha = rho / (shadow' * v);
    if ~isfinite(alpha), run.flag = 4; break, end
    q = u - alpha * v;
    change = s.solve(u + q);
    r = r - alpha * s.times(change);
    run = krylovNote(run, run.x + alpha * change, norm(r), run.iter + 1);
  end
  varargout = krylovResult(run, nargout);
end
