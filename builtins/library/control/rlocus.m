function varargout = rlocus(varargin)
% rlocus(num, den) and rlocus(A, B, C, D) draws where the poles of a loop go with its gain, [r, k] =
% rlocus(num, den, k) gives them.
% Of systems as objects it is a method.
% example:
%   disp(rlocus(1, [1 1], 2))
% prints:
%       -3

% with: plain_system
  [s, rest] = plainSystem('rlocus', varargin);
  [varargout{1:nargout}] = s.rlocus(rest{:});
end
