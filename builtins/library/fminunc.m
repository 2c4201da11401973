function [x, fval, info, output, grad, hess] = fminunc(fun, x0, options, varargin)
% A local minimum of a smooth function, by the BFGS method.

% with: problem
  if nargin == 1 && isstruct(fun)
    args = problemArguments(fun, {'objective', 'x0', 'options'});
    [x, fval, info, output, grad, hess] = fminunc(args{:});
    return
  end
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if nargin < 3 || isempty(options), options = struct(); end
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  if ~isempty(varargin)
    given = fun;
    fun = @(x) given(x, varargin{:});  % further arguments go to the function
  end
  tolX = optimget(options, 'TolX', 1e-7);
  tolF = optimget(options, 'TolFun', 1e-7);
  most = optimget(options, 'MaxIter', 400);
  analytic = strcmpi(optimget(options, 'GradObj', 'off'), 'on');
  check = strcmpi(optimget(options, 'FunValCheck', 'off'), 'on');
  mostCalls = optimget(options, 'MaxFunEvals', Inf);
  watcher = optimget(options, 'OutputFcn', []);
  shown = strcmp(optimget(options, 'Display', ''), 'iter');
  calls = 0;
  latest = [];
  x = double(x0(:));
  n = numel(x);
  H = eye(n);
  [f, g] = value(x, true);
  info = 0;
  lowest = optimget(options, 'ObjectiveLimit', -1e20);
  small = tolF * 1e-2 * (1 + norm(g, Inf));
  [iteration, t, length_] = deal(0, [], []);
  if shown, fprintf('                                                        First-order \n Iteration  Func-count       f(x)        Step-size       optimality\n'); end
  if told('init') || told('iter'), info = -1; most = 0; end
  for iteration = 1:most
    if f < lowest, info = -3; break, end
    if calls >= mostCalls, break, end
    if norm(g, Inf) <= small, info = 1; break, end
    p = -H * g;
    if g' * p >= 0
      H = eye(n);
      p = -g;
    end
    t = 1;
    next = value(x + t * p, false);
    while ~(next <= f + 1e-4 * t * (g' * p)) && t > 1e-14
      t = t / 2;
      next = value(x + t * p, false);
    end
    if t <= 1e-14, info = 3; break, end
    s = t * p;
    before = g;
    [next, g] = value(x + s, true);
    y = g - before;
    x = x + s;
    change = abs(f - next);
    f = next;
    length_ = norm(s);
    if told('iter'), info = -1; break, end
    if s' * y > 1e-12 * norm(s) * norm(y)
      rho = 1 / (s' * y);
      V = eye(n) - rho * (y * s');
      H = V' * H * V + rho * (s * s');
    end
    if norm(s) <= tolX * norm(x) * 1e-2, info = 2; break, end
    if change <= tolF * abs(f) * 1e-4 && norm(g, Inf) < sqrt(tolF), info = 3; break, end
  end
  x = reshape(x, size(x0));
  fval = f;
  grad = reshape(g, size(x0));
  told('done');
  if nargout > 5, hess = curvature(); end
  output = struct('iterations', iteration, 'funcCount', calls, 'stepsize', length_, 'lssteplength', t, 'firstorderopt', norm(g, Inf), ...
                  'algorithm', 'quasi-newton', 'message', messageOf(info));

  function stop = told(state)
    stop = false;
    if shown && strcmp(state, 'iter')
      fprintf('%6d %12d %15g %14s %14.3g\n', iteration, calls, f, sprintf('%g', t), norm(g, Inf));
    end
    if ~isempty(watcher)
      now = struct('iteration', iteration, 'funccount', calls, 'fval', f, 'stepsize', length_, 'gradient', g, 'firstorderopt', norm(g, Inf));
      stop = isequal(watcher(reshape(x, size(x0)), now, state), true);
    end
  end

  function B = curvature()
% The second derivatives where it ended, by differences of gradients.
    B = zeros(n);
    for k = 1:n
      [up, down] = deal(x(:));
      h = eps ^ (1/4) * max(abs(x(k)), 1);
      up(k) = up(k) + h;
      down(k) = down(k) - h;
      [~, above] = value(up, true);
      [~, below] = value(down, true);
      B(:, k) = (above - below) / (2 * h);
    end
    B = (B + B') / 2;
  end

  function [f, g] = value(at, derivatives)
    if derivatives && ~isempty(latest) && isequal(at, latest.x)
      [f, g] = deal(latest.f, latest.g);  % tried before
    else
      calls = calls + 1;
      g = [];
      if analytic  % both every time: functions that cannot return the value alone are common
        [f, g] = fun(reshape(at, size(x0)));
        g = g(:);
      else
        f = fun(reshape(at, size(x0)));
      end
      latest = struct('x', at, 'f', f, 'g', g);
    end
    if check && (~isreal(f) || ~isfinite(f))
      error('MATLAB:fminunc:badValue', 'The function returned a value that is complex or not finite.');
    end
    if derivatives && ~analytic
      g = zeros(numel(at), 1);
      for k = 1:numel(at)
        h = eps^(1/3) * max(abs(at(k)), 1);
        [up, down] = deal(at);
        up(k) = up(k) + h;
        down(k) = down(k) - h;
        g(k) = (fun(reshape(up, size(x0))) - fun(reshape(down, size(x0)))) / (2 * h);
      end
      calls = calls + 2 * numel(at);
    end
  end
end

function m = messageOf(flag)
  switch flag
    case 1, m = 'Local minimum found.';
    case 0, m = 'Solver stopped prematurely: the limit of iterations or of function evaluations was reached.';
    case -1, m = 'Stopped by an output function.';
    case -3, m = 'Problem appears unbounded.';
    otherwise, m = 'Local minimum possible.';
  end
end
