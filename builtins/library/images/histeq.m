function [out, transform] = histeq(x, n)
% histeq(x) spreads the brightness of an image evenly over 64 values, histeq(x, n) over n; histeq(x, counts) so that its histogram is like counts.
% [y, t] = histeq(...) is also which brightness each of 256 becomes.
% example:
%   disp(size(histeq(uint8(magic(4)))))
% prints:
%        4     4
  if nargin < 2, n = 64; end
  v = im2double(x);
  k = min(max(round(v * 255), 0), 255) + 1;
  share = cumsum(accumarray(k(:), 1, [256 1])) / numel(k);
  if isscalar(n)
    transform = round(share' * (n - 1)) / (n - 1);
  else
    wanted = cumsum(double(n(:))) / sum(n);
    [~, at] = min(abs(share - wanted'), [], 2);
    transform = (at' - 1) / (numel(n) - 1);
  end
  out = reshape(transform(k), size(x));
  if isinteger(x), out = cast(out * double(intmax(class(x))), class(x)); end
end
