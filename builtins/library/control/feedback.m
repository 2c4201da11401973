function varargout = feedback(varargin)
% [num, den] = feedback(num1, den1, num2, den2) closes a loop; a last argument 1 makes it positive; [A, B, C, D] =
% feedback(A1, B1, C1, D1, A2, B2, C2, D2) likewise. Of systems as objects it is a method.
% example:
%   [n, d] = feedback(1, [1 2], 3, [1 4]); disp(n), disp(d)
% prints:
%        0     1     4
%        1     6    11

% with: plain_system
  [varargout{1:max(2, nargout)}] = joinedPlain('feedback', varargin);
end
