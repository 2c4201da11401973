function [a, b, aci, bci] = unifit(x, alpha)
% [a, b, aci, bci] = unifit(x, alpha) estimates the ends of a uniform distribution, with confidence
% intervals at level 1 - alpha (0.05).
% example:
%   [a, b] = unifit([1 2 5]); disp([a b])
% prints:
%        1     5
  if nargin < 2, alpha = 0.05; end
  if isrow(x), x = x'; end
  a = min(x);
  b = max(x);
  wide = (b - a) ./ alpha .^ (1 / size(x, 1));
  aci = [b - wide; a];
  bci = [b; a + wide];
end
