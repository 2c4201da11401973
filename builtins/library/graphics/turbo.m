function map = turbo(n)
% turbo(n) is a colour map through all hues with even steps, with n rows (256).
% example:
%   disp(size(turbo(4)))
% prints:
%        4     3
  if nargin < 1, n = 256; end
  map = hgmap('turbo', n);
end
