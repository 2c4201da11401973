function varargout = pcg(A, b, varargin)
% Conjugate gradients for a symmetric positive definite system.
% with: krylov
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  s = krylovArguments('pcg', A, b, varargin);
  [x, r, resvec, flag, size0] = krylovStart(s, b);
  iter = 0;
  rho = 1;
  p = zeros(size(b));
  while flag == 1 && iter < s.maxit
    z = s.solve(r);
    before = rho;
    rho = r' * z;
    if rho == 0 || ~isfinite(rho), flag = 4; break, end
    if iter == 0, p = z; else, p = z + rho / before * p; end
    q = s.times(p);
    curvature = p' * q;
    if curvature <= 0 || ~isfinite(curvature), flag = 4; break, end
    alpha = rho / curvature;
    x = x + alpha * p;
    r = r - alpha * q;
    iter = iter + 1;
    resvec(end + 1, 1) = norm(r); %#ok<AGROW>
    if resvec(end) <= s.tol * size0, flag = 0; end
  end
  varargout = krylovResult('pcg', x, flag, resvec(end) / max(size0, realmin), iter, resvec, nargout);
end
