function [z, p, k] = buttap(n)
% [z, p, k] = buttap(n) is the analog Butterworth lowpass prototype of order n with the cutoff 1
% rad/s.
% example:
%   [z, p] = buttap(1); disp(p)
% prints:
%       -1
  [z, p, k] = butter(n, 1, 's');
end
