function varargout = bicgstabl(A, b, varargin)
% [x, flag, relres, iter, resvec] = bicgstabl(A, b, tol, maxit, M1, M2, x0) solves a square system by biconjugate gradients,
% stabilised by minimal residuals over two steps; iter counts in quarters.
% example:
%   [x, flag] = bicgstabl(sparse([4 1; 2 3]), [6; 8]); fprintf('%d %.4f %.4f\n', flag, x)
% prints:
%   0 1.0000 2.0000

% with: krylov
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  s = krylovArguments('bicgstabl', A, b, varargin);
  run = krylovStart(s, b);
  step = 0;
  n = numel(b);
  shadow = run.r;
  R = [run.r, zeros(n, 2)];
  U = zeros(n, 3);
  rho = 1; alpha = 0; omega = 1;
  while run.flag == 1 && step < s.maxit
    rho = -omega * rho;
    for j = 1:2
      before = rho;
      rho = shadow' * R(:, j);
      if rho == 0 || before == 0 || ~isfinite(rho), run.flag = 4; break, end
      U(:, 1:j) = R(:, 1:j) - (alpha * rho / before) * U(:, 1:j);
      solved = s.solve(U(:, j));
      if ~all(isfinite(solved)), run.flag = 2; break, end
      U(:, j + 1) = s.times(solved);
      alpha = rho / (shadow' * U(:, j + 1));
      if ~isfinite(alpha), run.flag = 4; break, end
      R(:, 1:j) = R(:, 1:j) - alpha * U(:, 2:j + 1);
      run = krylovNote(run, run.x + alpha * s.solve(U(:, 1)), norm(R(:, 1)), step + j / 4);
      if run.flag ~= 1, break, end
      R(:, j + 1) = s.times(s.solve(R(:, j)));
    end
    if run.flag ~= 1, break, end
    gamma = R(:, 2:3) \ R(:, 1);
    omega = gamma(2);
    if omega == 0 || ~all(isfinite(gamma)), run.flag = 4; break, end
    x = run.x + s.solve(R(:, 1:2) * gamma);
    R(:, 1) = R(:, 1) - R(:, 2:3) * gamma;
    U(:, 1) = U(:, 1) - U(:, 2:3) * gamma;
    step = step + 1;
    run = krylovNote(run, x, norm(R(:, 1)), step);
  end
  varargout = krylovResult(run, nargout);
end
