function map = abyss(n)
% abyss(n) is a colour map of dark blues, with n rows (256).
% example:
%   disp(size(abyss(4)))
% prints:
%        4     3
  if nargin < 1, n = 256; end
  map = hgmap('abyss', n);
end
