function varargout = cgs(A, b, varargin)
% Conjugate gradients squared.
% with: krylov
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  s = krylovArguments('cgs', A, b, varargin);
  [x, r, resvec, flag, size0] = krylovStart(s, b);
  shadow = r;
  iter = 0;
  [u, p, q] = deal(zeros(size(b)));
  rho = 1;
  while flag == 1 && iter < s.maxit
    before = rho;
    rho = shadow' * r;
    if rho == 0 || ~isfinite(rho), flag = 4; break, end
    if iter == 0
      u = r;
      p = u;
    else
      beta = rho / before;
      u = r + beta * q;
      p = u + beta * (q + beta * p);
    end
    v = s.times(s.solve(p));
    alpha = rho / (shadow' * v);
    if ~isfinite(alpha), flag = 4; break, end
    q = u - alpha * v;
    change = s.solve(u + q);
    x = x + alpha * change;
    r = r - alpha * s.times(change);
    iter = iter + 1;
    resvec(end + 1, 1) = norm(r); %#ok<AGROW>
    if resvec(end) <= s.tol * size0, flag = 0; end
  end
  varargout = krylovResult('cgs', x, flag, resvec(end) / max(size0, realmin), iter, resvec, nargout);
end
