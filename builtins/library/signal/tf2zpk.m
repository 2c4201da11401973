function [z, p, k] = tf2zpk(b, a)
% [z, p, k] = tf2zpk(b, a) gives zeros, poles and gain of a digital filter in powers of 1/z.
% example:
%   [z, p, k] = tf2zpk([1 0.5], [1 0 -0.25]); fprintf('%.2f ', sort(p)), fprintf('\n')
% prints:
%   -0.50 0.50 
  n = max(numel(b), numel(a));
  [z, p, k] = tf2zp([b(:).', zeros(1, n - numel(b))], [a(:).', zeros(1, n - numel(a))]);
end
