function out = mat2gray(x, range)
% mat2gray(x, [low high]) stretches numbers to 0...1.
% example:
%   disp(mat2gray([1 2 3]))
% prints:
%            0    0.5000    1.0000
  x = double(x);
  if nargin < 2, range = [min(x(:)), max(x(:))]; end
  if range(1) == range(2), out = min(max(x, 0), 1); return, end
  out = min(max((x - range(1)) / (range(2) - range(1)), 0), 1);
end
