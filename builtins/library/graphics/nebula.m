function map = nebula(n)
% nebula(n) is a colour map from dark blue over violet to cream, with n rows (256).
% example:
%   disp(size(nebula(4)))
% prints:
%        4     3
  if nargin < 1, n = 256; end
  map = hgmap('nebula', n);
end
