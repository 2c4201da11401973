function out = imgaussfilt(x, s)
% imgaussfilt(x, sigma) smooths an image.
% example:
%   disp(imgaussfilt(ones(3), 1))
% prints:
%        1     1     1
%        1     1     1
%        1     1     1
  if nargin < 2, s = 0.5; end
  n = 2 * ceil(2 * s) + 1;
  g = fspecial('gaussian', [n(1) 1], s(1));
  out = imfilter(imfilter(x, g, 'replicate'), g', 'replicate');
  if isfloat(x), out = round(out * 1e12) / 1e12; end
end
