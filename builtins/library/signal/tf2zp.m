function [z, p, k] = tf2zp(b, a)
% [z, p, k] = tf2zp(b, a) gives zeros, poles and gain of a transfer function.
% example:
%   [z, p, k] = tf2zp([2 2], [1 0.5]); fprintf('%.1f %.1f %.1f\n', z, p, k)
% prints:
%   -1.0 -0.5 2.0
  p = roots(a);
  first = find(b ~= 0, 1);
  if isempty(first), z = zeros(0, 1); k = 0; return, end
  z = roots(b(first:end));
  k = b(first) / a(find(a ~= 0, 1));
end
