function varargout = symmlq(A, b, varargin)
% [x, flag, relres, iter, resvec, resveccg] = symmlq(A, b, tol, maxit, M1, M2, x0) solves a symmetric, possibly indefinite
% system; resveccg are the residuals of the conjugate gradient iterates beside those of symmlq's own.
% example:
%   [x, flag] = symmlq(sparse([4 1; 1 -3]), [6; -5]); fprintf('%d %.4f %.4f\n', flag, x)
% prints:
%   0 1.0000 2.0000

% with: krylov
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  s = krylovArguments('symmlq', A, b, varargin);
  run = krylovStart(s, b);
  cg = run.resvec;
  if run.flag == 1, [run, cg] = symmlqSteps(run, s, b); end
  out = krylovResult(run, nargout);
  varargout = [out, {cg}];
end

function [run, cg] = symmlqSteps(run, s, b)
  cg = run.resvec;
  x = run.x;
  k = lanczosStart(s, run.r);
  if k.failed, run.flag = k.failed; return, end
  right1 = k.beta; right2 = 0;
  w = k.v;
  k = lanczosStep(k, s);
  bar = k.alpha; side = k.beta;
  while run.flag == 1 && run.iter < s.maxit
    % The iterate of conjugate gradients, where there is one.
    at = x;
    size2 = Inf;
    if bar ~= 0
      at = x + (right1 / bar) * w;
      size2 = norm(b - s.times(at));
    end
    cg(end + 1, 1) = size2; %#ok<AGROW>
    if size2 <= s.tol * run.size0 || k.beta <= eps * abs(k.alpha)
      run = krylovNote(run, at, size2, run.iter + 1);
      if run.flag == 1, run.flag = 4; end
      break
    end
    gamma = hypot(bar, k.beta);
    if gamma == 0 || ~isfinite(gamma), run.flag = 4; break, end
    c = bar / gamma; sn = k.beta / gamma;
    zeta = right1 / gamma;
    k = lanczosStep(k, s);
    if k.failed, run.flag = k.failed; break, end
    x = x + zeta * (c * w + sn * k.v);
    w = sn * w - c * k.v;
    delta = c * side + sn * k.alpha;
    bar = sn * side - c * k.alpha;
    far = sn * k.beta;
    side = -c * k.beta;
    right1 = right2 - delta * zeta;
    right2 = -far * zeta;
    run = krylovNote(run, x, norm(b - s.times(x)), run.iter + 1);
  end
end

% Lanczos vectors v, orthonormal for the preconditioner, with alpha on the diagonal and beta beside it.
function k = lanczosStart(s, r)
  k.y = r;
  k.old = zeros(size(r));
  k.z = s.solve(r);
  k.beta = realSize(r, k.z);
  k.before = 1;
  k.failed = 0;
  if ~all(isfinite(k.z)), k.failed = 2; elseif ~(k.beta > 0), k.failed = 4; end
  k.v = k.z / k.beta;
end

function k = lanczosStep(k, s)
  k.v = k.z / k.beta;
  p = s.times(k.v);
  k.alpha = real(k.v' * p);
  next = p - (k.alpha / k.beta) * k.y - (k.beta / k.before) * k.old;
  k.old = k.y;
  k.y = next;
  k.z = s.solve(next);
  if ~all(isfinite(k.z)), k.failed = 2; end
  k.before = k.beta;
  k.beta = realSize(next, k.z);
end

function b = realSize(y, z)
  b = sqrt(abs(y' * z));
end
