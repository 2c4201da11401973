function [x, fval, info, output, J] = fsolve(fun, x0, options, varargin)
% A root of a system of equations, by Levenberg's and Marquardt's method.

% with: problem
  if nargin == 1 && isstruct(fun)
    args = problemArguments(fun, {'objective', 'x0', 'options'});
    [x, fval, info, output, J] = fsolve(args{:});
    return
  end
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if nargin < 3 || isempty(options), options = struct(); end
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  if ~isempty(varargin)
    given = fun;
    fun = @(x) given(x, varargin{:});  % further arguments go to the function
  end
  if ~isnumeric(x0)
    error('MATLAB:fsolve:invalidStart', 'The starting point must be numeric.');
  end
  tolX = optimget(options, 'TolX', 1e-7);
  tolF = optimget(options, 'TolFun', 1e-7);
  most = optimget(options, 'MaxIter', 400);
  mostCalls = optimget(options, 'MaxFunEvals', Inf);
  jacobian = strcmpi(optimget(options, 'Jacobian', 'off'), 'on');
  check = strcmpi(optimget(options, 'FunValCheck', 'off'), 'on');
  report = optimget(options, 'OutputFcn', []);
  x = x0(:);
  calls = 0;
  info = 0;
  lambda = 1e-3;
  [r, J] = residual(x, true);
  for iteration = 0:most
    cost = norm(r);
    if ~isempty(report)
      now = struct('iter', iteration, 'fval', reshape(r, size(fval)), 'funccount', calls);
      if report(reshape(x, size(x0)), now, 'iter'), info = -1; break, end
    end
    if cost == 0 || norm(J' * r, Inf) <= tolF * 1e-3 * max(cost, 1e-12), info = 1; break, end
    improved = false;
    while ~improved
      scale = diag(max(vecnorm(J), 1e-12).^2);
      step = -[J; sqrt(lambda * scale)] \ [r; zeros(numel(x), 1)];
      if calls >= mostCalls, break, end
      trial = residual(x + step, false);
      improved = norm(trial) < cost && all(isfinite(trial));
      if ~improved
        lambda = lambda * 8;
        if norm(step) <= eps * max(norm(x), 1), break, end
      end
    end
    if ~improved
      info = 2;
      if cost > sqrt(tolF), info = -2 - (norm(J' * r) > tolF * cost); end
      if calls >= mostCalls, info = 0; end
      break
    end
    x = x + step;
    lambda = max(lambda / 10, 1e-15);
    smaller = norm(trial);
    [r, J] = residual(x, true);
    if smaller <= tolF * max(1, numel(r)) && norm(step) <= tolX * max(1, norm(x)), info = 1; break, end
    if norm(step) <= tolX * norm(x) * 1e-3, info = 2; break, end
  end
  x = reshape(x, size(x0));
  output = struct('iterations', iteration, 'funcCount', calls, 'algorithm', 'levenberg-marquardt', 'firstorderopt', norm(J' * r, Inf), ...
                  'message', messageOf(info));

  function [r, J] = residual(at, derivatives)
    calls = calls + 1;
    if derivatives && jacobian
      [fval, J] = fun(reshape(at, size(x0)));
    else
      fval = fun(reshape(at, size(x0)));
    end
    if check && (~isreal(fval) || any(~isfinite(fval(:))))
      error('MATLAB:fsolve:badValue', 'The function returned a value that is complex or not finite.');
    end
    r = fval(:);
    if derivatives && ~jacobian
      J = zeros(numel(r), numel(at), 'like', r + at(1));
      value = fval;
      for k = 1:numel(at)
        h = sqrt(eps) * max(abs(at(k)), 1);
        moved = at;
        moved(k) = moved(k) + h;
        J(:, k) = (reshape(fun(reshape(moved, size(x0))), [], 1) - r) / h;
        calls = calls + 1;
      end
      fval = value;
    end
  end
end

function m = messageOf(flag)
  switch flag
    case 1, m = 'Equation solved.';
    case 2, m = 'Equation solved: the step became small.';
    case 0, m = 'Solver stopped prematurely: the limit of iterations or of function evaluations was reached.';
    case -1, m = 'Stopped by an output function.';
    otherwise, m = 'No solution found.';
  end
end
