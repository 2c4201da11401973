function [x, fval, info, output, grad, hess] = fminunc(fun, x0, options)
% A local minimum of a smooth function, by the BFGS method.
  if nargin < 3, options = struct(); end
  if ischar(fun) || isstring(fun), fun = str2func(char(fun)); end
  tolX = optimget(options, 'TolX', 1e-7);
  tolF = optimget(options, 'TolFun', 1e-7);
  most = optimget(options, 'MaxIter', 400);
  analytic = strcmpi(optimget(options, 'GradObj', 'off'), 'on');
  check = strcmpi(optimget(options, 'FunValCheck', 'off'), 'on');
  calls = 0;
  x = x0(:);
  n = numel(x);
  H = eye(n);
  [f, g] = value(x, true);
  info = 0;
  for iteration = 1:most
    if norm(g, Inf) <= tolF * max(1, abs(f)) * 1e-2, info = 1; break, end
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
  hess = inv(H);
  output = struct('iterations', iteration, 'funcCount', calls);

  function [f, g] = value(at, derivatives)
    calls = calls + 1;
    if derivatives && analytic
      [f, g] = fun(reshape(at, size(x0)));
      g = g(:);
    else
      f = fun(reshape(at, size(x0)));
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
