function [num, den] = ss2tf(A, B, C, D, input)
% [num, den] = ss2tf(A, B, C, D, input) is the transfer function of a state-space system from one input:
% a row of num for each output.
% example:
%   [n, d] = ss2tf([0 1; -2 -3], [0; 1], [1 0], 0); disp(round([n; d], 8))
% prints:
%        0     0     1
%        1     3     2
  if nargin < 5, input = 1; end
  den = poly(A);
  num = zeros(size(C, 1), numel(den));
  for k = 1:size(C, 1)
    num(k, :) = poly(A - B(:, input) * C(k, :)) + (D(k, input) - 1) * den;
  end
end
