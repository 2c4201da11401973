function y = sosfilt(sos, x, dim)
% sosfilt(sos, x, dim) filters x by sections of second order, one after the other.
% example:
%   disp(sosfilt([1 1 0 1 0 0], [1 2 3]))
% prints:
%        1     3     5
  if size(sos, 2) ~= 6
    error('signal:sosfilt:InvalidDimensions', 'SOS must have six columns.');
  end
  if nargin < 3, dim = find(size(x) ~= 1, 1); end
  if isempty(dim), dim = 1; end
  y = x;
  for k = 1:size(sos, 1)
    y = filter(sos(k, 1:3), sos(k, 4:6), y, [], dim);
  end
end
