function [K, S, e] = dlqr(A, B, varargin)
% [K, S, e] = dlqr(A, B, Q, R, N) is the gain u = -K x that makes the sum of x'Qx + u'Ru + 2x'Nu least
% for x(k+1) = A x + B u.
% example:
%   fprintf('%.4f\n', dlqr(1, 1, 1, 1))
% prints:
%   0.6180
  [S, e, K] = dare(A, B, varargin{:});
end
