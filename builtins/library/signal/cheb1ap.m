function [z, p, k] = cheb1ap(n, rp)
% [z, p, k] = cheb1ap(n, rp) is the analog Chebyshev lowpass prototype of the first kind, rp dB of
% ripple.
% example:
%   [z, p, k] = cheb1ap(2, 1); fprintf('%.4f\n', k)
% prints:
%   0.9826
  [z, p, k] = cheby1(n, rp, 1, 's');
end
