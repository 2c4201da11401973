function varargout = ode23s(fun, span, y0, varargin)
% [t, y] = ode23s(f, tspan, y0, options) solves a stiff system y' = f(t, y) by a Rosenbrock method of
% second order: good at crude tolerances. Outputs and options are those of ode15s; Mass must be a
% constant matrix that is not singular.
% example:
%   [t, y] = ode23s(@(t, y) -1000 * (y - cos(t)), [0 1], 0); fprintf('%.2f\n', y(end))
% prints:
%   0.54

% with: ode
  if nargin < 3, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  p = odeProblem('ode23s', fun, span, y0, varargin);
  p.degree = 2 * (nargout == 1);
  r = integrate(p);
  varargout = odeResults(p, r, nargout);
end

function r = integrate(p)
% L. F. Shampine and M. W. Reichelt, "The MATLAB ODE suite", 1997.
  d = 1 / (2 + sqrt(2));
  e32 = 6 + sqrt(2);
  s = p.s;
  t = p.span(1);
  last = p.span(end);
  y = p.y0;
  f = p.f;
  if isa(s.mass, 'function_handle')
    error('MATLAB:ode23s:NonConstantMassMatrix', 'ode23s needs a constant mass matrix: use ode15s, ode23t or ode23tb.');
  end
  M = odeMass(p, t, y);
  slope = f(t, y);
  rate = odeRate(M, slope);
  h = odeFirstStep(p, rate, 3);
  r = odeBegin(p);
  while p.way * (last - t) > 0 && ~r.stop
    J = odeJacobian(p, t, y, slope);
    r.stats.npds = r.stats.npds + 1;
    ft = timeDerivative(f, t, y, slope, last - t);
    while true
      h = min(h, s.most);
      if odeTooSmall(p, t, h), return, end
      ending = h * 1.001 >= abs(last - t);
      if ending, h = abs(last - t); end
      step = p.way * h;
      solve = odeFactor(M - step * d * J);
      r.stats.ndecomps = r.stats.ndecomps + 1;
      k1 = solve(slope + step * d * ft);
      f1 = f(t + step / 2, y + step / 2 * k1);
      k2 = solve(f1 - M * k1) + k1;
      fresh = y + step * k2;
      arrived = t + step;
      if ending, arrived = last; end
      f2 = f(arrived, fresh);
      r.stats.nfevals = r.stats.nfevals + 2;
      r.stats.nsolves = r.stats.nsolves + 3;
      k3 = solve(f2 - e32 * (M * k2 - f1) - 2 * (M * k1 - slope) + step * d * ft);
      wrong = odeSize(h / 6 * (k1 - 2 * k2 + k3), y, fresh, s);
      if wrong <= s.relative, break, end
      r.stats.nfailed = r.stats.nfailed + 1;
      h = h * max(0.1, 0.8 * (s.relative / wrong) ^ (1/3));
      if ~isfinite(h), h = abs(step) / 10; end
    end
    % The method's own interpolant, of second order.
    at = @(times) y + step * (k1 * (((times(:)' - t) / step) .* (1 - (times(:)' - t) / step) / (1 - 2 * d)) ...
                              + k2 * (((times(:)' - t) / step) .* ((times(:)' - t) / step - 2 * d) / (1 - 2 * d)));
    rate = odeRate(M, f2);
    r = odeStep(p, r, t, arrived, at);
    t = arrived;
    y = fresh;
    slope = f2;
    h = h * min(5, max(0.2, 0.8 * (s.relative / max(wrong, realmin)) ^ (1/3)));
  end
end

function ft = timeDerivative(f, t, y, value, left)
  delta = sign(left) * min(sqrt(eps) * max(abs(t), abs(t + left)), abs(left));
  ft = (f(t + delta, y) - value) / delta;
end
