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
  s.name = name;
  s.flagged = any(strcmp(name, {'bicg', 'qmr'}));  % their functions are told which product is wanted
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
    if s.flagged, s.times = @(x) A(x, 'notransp', extra{:}); end
  end
  s.solve = preconditioner(s, {M1, M2}, extra, false);
  s.solveT = preconditioner(s, {M2, M1}, extra, true);
  s.factors = {M1, M2, extra};
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

function f = preconditioner(s, factors, extra, transposed)
  f = @(r) r;
  for k = 1:2
    M = factors{k};
    if isempty(M), continue, end
    if isnumeric(M)
      if transposed, M = M'; end
      g = @(r) M \ r;
    elseif s.flagged
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

function run = krylovStart(s, b)
% Where a solver stands: x, the residual r, its sizes so far; flag 1 while there is work to do, 0 when x is good enough.
  run = s;
  run.size0 = norm(b);
  run.iter = 0;
  run.still = 0;
  run.late = 0;
  if run.size0 == 0, run.x = zeros(size(b)); end
  run.r = b - s.times(run.x);
  run.resvec = norm(run.r);
  run.best = struct('x', run.x, 'size', run.resvec, 'iter', 0);
  run.flag = double(run.resvec > s.tol * run.size0 || isnan(run.resvec));
end

function run = krylovNote(run, x, residual, iter)
% After a step to x: is it good enough, did nothing change three times, was another one better?
  moved = norm(x - run.x);
  run.x = x;
  run.iter = iter;
  if residual <= run.tol * run.size0
    % The recurrence may have drifted away: what counts is the residual itself.
    residual = norm(run.b - run.times(x));
    if residual <= run.tol * run.size0
      run.flag = 0;
    else
      run.late = run.late + 1;
      if run.late > 5, run.flag = 3; end
    end
  end
  run.resvec(end + 1, 1) = residual;
  if residual < run.best.size, run.best = struct('x', x, 'size', residual, 'iter', iter); end
  if moved <= eps * norm(x), run.still = run.still + 1; else, run.still = 0; end
  if run.flag == 1 && run.still >= 3, run.flag = 3; end
  if run.flag == 1 && ~isfinite(residual), run.flag = 4; end
end

% The outputs of a solver. Where it did not converge the best of its steps is returned.
function out = krylovResult(run, wanted)
  x = run.x;
  number = run.iter;
  if run.flag ~= 0 && run.best.size < run.resvec(end)
    x = run.best.x;
    number = run.best.iter;
  end
  relres = 0;
  if run.size0 > 0, relres = norm(run.b - run.times(x)) / run.size0; end
  if wanted < 2, krylovMessage(run.name, run.tol, run.flag, run.iter, number, relres, run.size0); end
  out = {x, run.flag, relres, number, run.resvec};
end

% What is told when the flag is not asked for.
function krylovMessage(name, tol, flag, iter, number, relres, size0)
  at = @(k) sprintf('iteration %g', k);
  if numel(iter) == 2, at = @(k) sprintf('outer iteration %d (inner iteration %d)', k); end
  if flag == 0 && size0 == 0
    fprintf('The right hand side vector is all zero so %s\nreturned an all zero solution without iterating.\n', name);
  elseif flag == 0 && ~any(iter)
    fprintf('The initial guess has relative residual %0.2g which is within\nthe desired tolerance %0.2g so %s returned it without iterating.\n', relres, tol, name);
  elseif flag == 0
    fprintf('%s converged at %s to a solution with relative residual %0.2g.\n', name, at(iter), relres);
  else
    why = {'the maximum number of iterations was reached.', 'the system involving the preconditioner was ill conditioned.', ...
           'the method stagnated.', 'a scalar quantity became too small or too large to continue computing.'};
    fprintf('%s stopped at %s without converging to the desired tolerance %0.2g\nbecause %s\n', name, at(iter), tol, why{flag});
    if numel(number) == 2, number = sprintf('%d(%d)', number); else, number = sprintf('%g', number); end
    fprintf('The iterate returned (number %s) has relative residual %0.2g.\n', number, relres);
  end
end
