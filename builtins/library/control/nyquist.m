function varargout = nyquist(varargin)
% nyquist(num, den) and nyquist(A, B, C, D) draws the curve of a system's answer, [re, im, w] =
% nyquist(num, den, w) gives it, a column for each output.
% Of systems as objects it is a method.
% example:
%   [a, b] = nyquist(1, [1 1], 1); fprintf('%.4f %.4f\n', a, b)
% prints:
%   0.5000 -0.5000

% with: plain_system
  [s, rest] = plainSystem('nyquist', varargin);
  [varargout{1:nargout}] = s.nyquist(rest{:});
  varargout(1:min(2, nargout)) = byFrequency(varargout(1:min(2, nargout)), s);
end
