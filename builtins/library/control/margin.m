function varargout = margin(varargin)
% margin(num, den) and margin(A, B, C, D) draws the margins of a loop, [gm, pm, wg, wp] =
% margin(num, den) gives them.
% Of systems as objects it is a method.
% example:
%   g = margin(1, [1 3 3 1]); fprintf('%.4f\n', g)
% prints:
%   8.0000

% with: plain_system
  [s, rest] = plainSystem('margin', varargin);
  [varargout{1:nargout}] = s.margin(rest{:});
end
