function varargout = bicgstab(A, b, varargin)
% Biconjugate gradients, stabilised.
% with: krylov
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  s = krylovArguments('bicgstab', A, b, varargin);
  [x, r, resvec, flag, size0] = krylovStart(s, b);
  shadow = r;
  iter = 0;
  [p, v] = deal(zeros(size(b)));
  [rho, alpha, omega] = deal(1);
  while flag == 1 && iter < s.maxit
    before = rho;
    rho = shadow' * r;
    if rho == 0 || ~isfinite(rho), flag = 4; break, end
    if iter == 0
      p = r;
    else
      p = r + rho / before * (alpha / omega) * (p - omega * v);
    end
    ph = s.solve(p);
    v = s.times(ph);
    alpha = rho / (shadow' * v);
    if ~isfinite(alpha), flag = 4; break, end
    half = r - alpha * v;
    x = x + alpha * ph;
    resvec(end + 1, 1) = norm(half); %#ok<AGROW>
    if resvec(end) <= s.tol * size0
      flag = 0;
      iter = iter + 0.5;
      break
    end
    hh = s.solve(half);
    t = s.times(hh);
    omega = (t' * half) / (t' * t);
    if omega == 0 || ~isfinite(omega), flag = 4; break, end
    x = x + omega * hh;
    r = half - omega * t;
    iter = iter + 1;
    resvec(end + 1, 1) = norm(r); %#ok<AGROW>
    if resvec(end) <= s.tol * size0, flag = 0; end
  end
  varargout = krylovResult('bicgstab', x, flag, resvec(end) / max(size0, realmin), iter, resvec, nargout);
end
