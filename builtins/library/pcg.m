function varargout = pcg(A, b, varargin)
% Conjugate gradients for a symmetric positive definite system.
% with: krylov
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  s = krylovArguments('pcg', A, b, varargin);
  run = krylovStart(s, b);
  r = run.r;
  x = run.x;
  rho = 1;
  p = zeros(size(b));
  while run.flag == 1 && run.iter < s.maxit
    z = s.solve(r);
    if ~all(isfinite(z)), run.flag = 2; break, end
    before = rho;
    rho = r' * z;
    if rho == 0 || ~isfinite(rho), run.flag = 4; break, end
    if run.iter == 0, p = z; else, p = z + rho / before * p; end
    q = s.times(p);
    curvature = p' * q;
    if curvature <= 0 || ~isfinite(curvature), run.flag = 4; break, end
    alpha = rho / curvature;
    x = x + alpha * p;
    r = r - alpha * q;
    run = krylovNote(run, x, norm(r), run.iter + 1);
  end
  varargout = krylovResult(run, nargout);
end
