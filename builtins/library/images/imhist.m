function varargout = imhist(x, n)
% [counts, places] = imhist(x) counts the brightness of an image; without outputs draws it.
% example:
%   c = imhist(uint8([0 0 255])); disp([c(1) c(256)])
% prints:
%        2     1
  if nargin < 2, n = 256; if islogical(x), n = 2; end, end
  v = im2double(x);
  k = min(max(round(v(:) * (n - 1)) + 1, 1), n);
  c = accumarray(k, 1, [n 1]);
  p = (0:n - 1)' / (n - 1);
  if isa(x, 'uint8'), p = p * 255; elseif isa(x, 'uint16'), p = p * 65535; end
  if nargout == 0
    bar(p, c, 1);
  else
    varargout = {c, p};
  end
end
