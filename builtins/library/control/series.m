function varargout = series(varargin)
% [num, den] = series(num1, den1, num2, den2) connects two systems one after the other; [A, B, C, D] =
% series(A1, B1, C1, D1, A2, B2, C2, D2) likewise. Of systems as objects it is a method.
% example:
%   [n, d] = series(1, [1 2], 3, [1 4]); disp(n), disp(d)
% prints:
%        0     0     3
%        1     6     8

% with: plain_system
  [varargout{1:max(2, nargout)}] = joinedPlain('series', varargin);
end
