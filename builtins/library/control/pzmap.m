function varargout = pzmap(varargin)
% pzmap(num, den) and pzmap(A, B, C, D) draws poles and zeros of a system, [p, z] = pzmap(num, den)
% gives them.
% Of systems as objects it is a method.
% example:
%   disp(pzmap([1 2], [1 3]))
% prints:
%       -3

% with: plain_system
  [s, rest] = plainSystem('pzmap', varargin);
  [varargout{1:nargout}] = s.pzmap(rest{:});
end
