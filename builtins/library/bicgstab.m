function varargout = bicgstab(A, b, varargin)
% Biconjugate gradients, stabilised.
% with: krylov
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  s = krylovArguments('bicgstab', A, b, varargin);
  run = krylovStart(s, b);
  r = run.r;
  shadow = r;
  step = 0;
  [p, v] = deal(zeros(size(b)));
  [rho, alpha, omega] = deal(1);
  while run.flag == 1 && step < s.maxit
    before = rho;
    rho = shadow' * r;
    if rho == 0 || ~isfinite(rho), run.flag = 4; break, end
    if step == 0
      p = r;
    else
      p = r + rho / before * (alpha / omega) * (p - omega * v);
    end
    ph = s.solve(p);
    if ~all(isfinite(ph)), run.flag = 2; break, end
    v = s.times(ph);
    alpha = rho / (shadow' * v);
    if ~isfinite(alpha), run.flag = 4; break, end
    half = r - alpha * v;
    run = krylovNote(run, run.x + alpha * ph, norm(half), step + 0.5);
    if run.flag ~= 1, break, end
    hh = s.solve(half);
    t = s.times(hh);
    omega = (t' * half) / (t' * t);
    if omega == 0 || ~isfinite(omega), run.flag = 4; break, end
    r = half - omega * t;
    step = step + 1;
    run = krylovNote(run, run.x + omega * hh, norm(r), step);
  end
  varargout = krylovResult(run, nargout);
end
