function s = krylovArguments(name, A, b, rest)
% What the iterative solvers share: operators, then tolerance, limit, preconditioners, the start.
  given = cell(1, 5);
  count = min(5, numel(rest));
  given(1:count) = rest(1:count);
  [tol, maxit, M1, M2, x0] = given{:};
  extra = rest(6:end);
  if ~(isnumeric(A) || isa(A, 'function_handle') || ischar(A) || isstring(A))
    error(['MATLAB:' name ':InvalidA'], 'A must be a square matrix or a function.');
  end
  if ~(isnumeric(b) && iscolumn(b))
    error(['MATLAB:' name ':RSHsizeMatchCoeffMatrix'], 'The right-hand side must be a column vector.');
  end
  n = numel(b);
  if isnumeric(A)
    if size(A, 1) ~= size(A, 2)
      error(['MATLAB:' name ':NonSquareMatrix'], 'Matrix must be square.');
    end
    if size(A, 1) ~= n
      error(['MATLAB:' name ':RSHsizeMatchCoeffMatrix'], ...
            'The right-hand side must have as many rows as the matrix.');
    end
    s.times = @(x) A * x;
    s.timesT = @(x) A' * x;
  else
    if ~isa(A, 'function_handle'), A = str2func(char(A)); end
    s.times = @(x) A(x, extra{:});
    s.timesT = @(x) A(x, 'transp', extra{:});
    if strcmp(name, 'bicg'), s.times = @(x) A(x, 'notransp', extra{:}); end
  end
  s.solve = preconditioner(name, {M1, M2}, extra, false);
  s.solveT = preconditioner(name, {M2, M1}, extra, true);
  s.b = b;
  s.tol = 1e-6;
  if ~isempty(tol), s.tol = tol; end
  if ~(isnumeric(s.tol) && isscalar(s.tol) && isreal(s.tol))
    error(['MATLAB:' name ':InvalidTol'], 'The tolerance must be a real number.');
  end
  s.maxit = min(n, 20);
  if ~isempty(maxit), s.maxit = maxit; end
  s.x = zeros(n, 1);
  if ~isempty(x0)
    if ~(isnumeric(x0) && isequal(size(x0), [n 1]))
      error(['MATLAB:' name ':WrongInitGuessSize'], 'The initial guess must have the size of the right-hand side.');
    end
    s.x = x0;
  end
end

function f = preconditioner(name, factors, extra, transposed)
  f = @(r) r;
  for k = 1:2
    M = factors{k};
    if isempty(M), continue, end
    if isnumeric(M)
      if transposed, M = M'; end
      g = @(r) M \ r;
    elseif strcmp(name, 'bicg')
      flag = 'notransp';
      if transposed, flag = 'transp'; end
      g = @(r) M(r, flag, extra{:});
    else
      g = @(r) M(r, extra{:});
    end
    before = f;
    f = @(r) g(before(r));
  end
end

% The outputs of a solver: the flag says whether the last residual was small enough.
function out = krylovResult(name, x, flag, relres, iter, resvec, wanted)
  if wanted < 2 && flag ~= 0
    warning(['MATLAB:' name ':tooSmallTolerance'], ...
            '%s stopped after %d iterations without converging; the relative residual is %g.', name, iter(end), relres);
  end
  out = {x, flag, relres, iter, resvec};
end

function [x, r, resvec, flag, size0] = krylovStart(s, b)
% The first residual; flag 0 when it is small enough already, 1 when there is work to do.
  size0 = norm(b);
  x = s.x;
  r = b - s.times(x);
  resvec = norm(r);
  if size0 == 0
    x = zeros(size(b));
    resvec = 0;
  end
  flag = double(resvec > s.tol * size0 || isnan(resvec));
end
