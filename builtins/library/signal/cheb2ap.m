function [z, p, k] = cheb2ap(n, rs)
% [z, p, k] = cheb2ap(n, rs) is the analog Chebyshev lowpass prototype of the second kind, rs dB
% down from 1 rad/s on.
% example:
%   [z, p, k] = cheb2ap(2, 40); fprintf('%.4f\n', k)
% prints:
%   0.0100
  [z, p, k] = cheby2(n, rs, 1, 's');
end
