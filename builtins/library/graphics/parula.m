function map = parula(n)
% parula(n) is a colour map from blue over green to yellow, with n rows (256).
% example:
%   disp(size(parula(4)))
% prints:
%        4     3
  if nargin < 1, n = 256; end
  map = hgmap('parula', n);
end
