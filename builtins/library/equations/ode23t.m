function varargout = ode23t(fun, span, y0, varargin)
% [t, y] = ode23t(f, tspan, y0, options) solves a moderately stiff system y' = f(t, y), or an
% algebraic one with a singular Mass, by the trapezoidal rule, which does not damp. Outputs and
% options are those of ode15s.
% example:
%   [t, y] = ode23t(@(t, y) -1000 * (y - cos(t)), [0 1], 0); fprintf('%.2f\n', y(end))
% prints:
%   0.54

% with: implicit_steps
  if nargin < 3, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  p = odeProblem('ode23t', fun, span, y0, varargin);
  p.degree = 3 * (nargout == 1);
  varargout = odeResults(p, implicitIntegrate(p, @attempt, 3), nargout);
end

function a = attempt(p, t, y, k1, h, J, M, massOf, memory)
  if ~isempty(massOf), M = massOf(t, y); end
  solve = odeFactor(M - h / 2 * J);
  [a.ok, k2, a.y, a.evaluations] = implicitStage(p, t + h, y + h / 2 * k1, h / 2, k1, M, massOf, solve);
  if ~a.ok, return, end
  a.slope = k2;
  % The rule's error is h^3 y''' / 12; the third derivative from slopes at three times.
  if isempty(memory.t)
    [ok, km] = implicitStage(p, t + h / 2, y + h / 4 * k1, h / 4, (k1 + k2) / 2, M, massOf, odeFactor(M - h / 4 * J));
    if ~ok, km = (k1 + k2) / 2; end
    third = 4 * (k1 - 2 * km + k2) / h ^ 2;
  else
    back = t - memory.t;
    third = 2 * ((k2 - k1) / h - (k1 - memory.slope) / back) / (h + back);
  end
  wrong = h ^ 3 / 12 * third;
  a.wrong = odeSize(solve(M * wrong), y, a.y, p.s);
end
