function varargout = bicg(A, b, varargin)
% Biconjugate gradients.
% with: krylov
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  s = krylovArguments('bicg', A, b, varargin);
  [x, r, resvec, flag, size0] = krylovStart(s, b);
  shadow = r;
  iter = 0;
  [p, ps] = deal(zeros(size(b)));
  rho = 1;
  while flag == 1 && iter < s.maxit
    z = s.solve(r);
    zs = s.solveT(shadow);
    before = rho;
    rho = shadow' * z;
    if rho == 0 || ~isfinite(rho), flag = 4; break, end
    if iter == 0
      p = z;
      ps = zs;
    else
      beta = rho / before;
      p = z + beta * p;
      ps = zs + conj(beta) * ps;
    end
    q = s.times(p);
    alpha = rho / (ps' * q);
    if ~isfinite(alpha), flag = 4; break, end
    x = x + alpha * p;
    r = r - alpha * q;
    shadow = shadow - conj(alpha) * s.timesT(ps);
    iter = iter + 1;
    resvec(end + 1, 1) = norm(r); %#ok<AGROW>
    if resvec(end) <= s.tol * size0, flag = 0; end
  end
  varargout = krylovResult('bicg', x, flag, resvec(end) / max(size0, realmin), iter, resvec, nargout);
end
