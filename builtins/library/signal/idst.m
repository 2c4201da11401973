function x = idst(y, n)
% idst(y) is what dst transforms to y, of each column; idst(y, n) of y cut to n rows, or with zeros added.
% example:
%   fprintf('%.4f ', idst(dst([1 2 3]))), fprintf('\n')
% prints:
%   1.0000 2.0000 3.0000 
  if nargin > 1, x = dst(y, n); else, x = dst(y); end
  if isrow(x), N = numel(x); else, N = size(x, 1); end
  x = 2 / (N + 1) * x;
end
