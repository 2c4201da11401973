function varargout = ode15s(fun, span, y0, varargin)
% [t, y] = ode15s(f, tspan, y0, options) solves a stiff system y' = f(t, y), or M y' = f(t, y) with
% the option Mass, which may be singular (an algebraic equation of index 1).
% [t, y, te, ye, ie] also gives the events, sol = ode15s(...) a structure for deval. Options by
% odeset: RelTol, AbsTol, NormControl, MaxStep, InitialStep, MaxOrder, BDF, Jacobian, JPattern,
% Vectorized, Mass, Events, OutputFcn, OutputSel, Refine, Stats, NonNegative.
% example:
%   [t, y] = ode15s(@(t, y) -1000 * (y - cos(t)), [0 1], 0); fprintf('%.3f\n', y(end))
% prints:
%   0.541

% with: ndf
  if nargin < 3, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  p = odeProblem('ode15s', fun, span, y0, varargin);
  p.degree = 5 * (nargout == 1);
  t = p.span(1);
  [M, massOf] = odeMass(p, t, p.y0);
  slope = p.f(t, p.y0);
  J = odeJacobian(p, t, p.y0, slope);
  if issparse(J) && isempty(p.s.mass), M = speye(size(M, 1)); end
  function solve = newtonMatrix(t, y, ~, c, fresh)
    if fresh, J = odeJacobian(p, t, y, p.f(t, y)); end
    if ~isempty(massOf), M = massOf(t, y); end
    solve = odeFactor(M - c * J);
  end
  residual = @(t, y, v, c) c * p.f(t, y) - M * v;
  if ~isempty(massOf), residual = @(t, y, v, c) c * p.f(t, y) - massOf(t, y) * v; end
  system = struct('newtonMatrix', @newtonMatrix, 'residual', residual, 'changes', ~isempty(massOf));
  r = ndfIntegrate(p, odeRate(M, slope), system, ndfOrders(p), ndfCoefficients(p.options));
  varargout = odeResults(p, r, nargout);
end
