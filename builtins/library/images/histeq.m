function out = histeq(x, n)
% histeq(x) spreads the brightness of an image evenly.
% example:
%   disp(size(histeq(uint8(magic(4)))))
% prints:
%        4     4
  if nargin < 2, n = 64; end
  v = im2double(x);
  k = round(v * 255) + 1;
  share = cumsum(accumarray(k(:), 1, [256 1])) / numel(k);
  out = reshape(round(share(k) * (n - 1)) / (n - 1), size(x));
  if isinteger(x), out = cast(out * double(intmax(class(x))), class(x)); end
end
