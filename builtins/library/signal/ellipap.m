function [z, p, k] = ellipap(n, rp, rs)
% [z, p, k] = ellipap(n, rp, rs) is the analog elliptic lowpass prototype: rp dB of ripple, rs dB
% down in the stopband.
% example:
%   [z, p, k] = ellipap(2, 1, 40); fprintf('%.4f\n', k)
% prints:
%   0.0100
  [z, p, k] = ellip(n, rp, rs, 1, 's');
end
