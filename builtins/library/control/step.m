function varargout = step(varargin)
% step(num, den) and step(A, B, C, D) draws the step response of a system, [y, x, t] = step(num,
% den, t) gives it (of an object: [y, t, x]).
% Of systems as objects it is a method.
% example:
%   y = step(1, [1 1], 0:2); fprintf('%.4f ', y), fprintf('\n')
% prints:
%   0.0000 0.6321 0.8647 

% with: plain_system
  [s, rest] = plainSystem('step', varargin);
  if nargout == 0, s.step(rest{:}); return, end
  s = ss(s);
  [y, t, x] = s.step(rest{:});
  varargout = {y, x, t};
end
