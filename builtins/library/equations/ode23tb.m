function varargout = ode23tb(fun, span, y0, varargin)
% [t, y] = ode23tb(f, tspan, y0, options) solves a stiff system y' = f(t, y) by the trapezoidal rule
% and a backward differentiation formula in each step (TR-BDF2): good at crude tolerances. Outputs
% and options are those of ode15s.
% example:
%   [t, y] = ode23tb(@(t, y) -1000 * (y - cos(t)), [0 1], 0); fprintf('%.2f\n', y(end))
% prints:
%   0.54

% with: implicit_steps
  if nargin < 3, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  p = odeProblem('ode23tb', fun, span, y0, varargin);
  p.degree = 3 * (nargout == 1);
  varargout = odeResults(p, implicitIntegrate(p, @attempt, 3), nargout);
end

function a = attempt(p, t, y, k1, h, J, M, massOf, ~)
% M. E. Hosea and L. F. Shampine, "Analysis and implementation of TR-BDF2", 1996.
  gamma = 2 - sqrt(2);
  d = gamma / 2;
  w = sqrt(2) / 4;
  if ~isempty(massOf), M = massOf(t, y); end
  solve = odeFactor(M - d * h * J);
  [a.ok, k2, ~, a.evaluations] = implicitStage(p, t + gamma * h, y + h * d * k1, h * d, k1, M, massOf, solve);
  if ~a.ok, return, end
  [a.ok, k3, a.y, count] = implicitStage(p, t + h, y + h * w * (k1 + k2), h * d, k2, M, massOf, solve);
  a.evaluations = a.evaluations + count;
  a.slope = k3;
  wrong = h * ((1 - 4 * w) / 3 * k1 + k2 / 3 - 2 * d / 3 * k3);
  a.wrong = odeSize(solve(M * wrong), y, a.y, p.s);
end
