function varargout = impulse(varargin)
% impulse(num, den) and impulse(A, B, C, D) draws the impulse response of a system, [y, x, t] =
% impulse(num, den, t) gives it (of an object: [y, t, x]).
% Of systems as objects it is a method.
% example:
%   y = impulse(1, [1 1], 0:2); fprintf('%.4f ', y), fprintf('\n')
% prints:
%   1.0000 0.3679 0.1353 

% with: plain_system
  [s, rest] = plainSystem('impulse', varargin);
  if nargout == 0, s.impulse(rest{:}); return, end
  s = ss(s);
  [y, t, x] = s.impulse(rest{:});
  varargout = {y, x, t};
end
