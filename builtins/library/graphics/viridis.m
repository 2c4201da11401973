function map = viridis(n)
% viridis(n) is a colour map from violet over green to yellow, with n rows (256).
% example:
%   disp(size(viridis(4)))
% prints:
%        4     3
  if nargin < 1, n = 256; end
  map = hgmap('viridis', n);
end
