function [p, s] = psnr(A, ref, peak)
% psnr(A, ref, peak) is the ratio of the largest possible signal to the noise of A against ref, in decibels;
% [p, snr] = psnr(...) also that of the signal itself. The peak is that of the class, or 1.
% example:
%   fprintf('%.2f\n', psnr(uint8([10 20]), uint8([10 22])))
% prints:
%   45.12
  if nargin < 3
    if isinteger(A), peak = double(intmax(class(A))); else, peak = 1; end
  end
  e = immse(A, ref);
  p = 10 * log10(peak ^ 2 / e);
  s = 10 * log10(mean(double(ref(:)) .^ 2) / e);
end
