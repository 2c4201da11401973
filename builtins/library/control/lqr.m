function [K, S, e] = lqr(A, varargin)
% [K, S, e] = lqr(A, B, Q, R, N) is the gain u = -K x that makes the integral of x'Qx + u'Ru + 2x'Nu
% least; lqr(sys, Q, R, N) that of a system, the sum for a discrete one. S solves the Riccati
% equation, e are the poles.
% example:
%   fprintf('%.4f\n', lqr(0, 1, 4, 1))
% prints:
%   2.0000
  discrete = false;
  if isa(A, 'lti')
    [A, B, ~, ~, Ts] = ssdata(A);
    discrete = Ts ~= 0;
    rest = varargin;
  else
    B = varargin{1};
    rest = varargin(2:end);
  end
  if numel(rest) < 2, error('Control:general:NotEnoughInputs', 'Not enough input arguments.'); end
  if discrete, [S, e, K] = dare(A, B, rest{:}); else, [S, e, K] = care(A, B, rest{:}); end
end
