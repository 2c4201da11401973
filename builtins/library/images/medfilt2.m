function out = medfilt2(x, n)
% medfilt2(x, [rows columns]) takes the median around each pixel.
% example:
%   disp(medfilt2([1 1 1; 1 9 1; 1 1 1]))
% prints:
%        0     1     0
%        1     1     1
%        0     1     0
  if nargin < 2, n = [3 3]; end
  p = floor((n - 1) / 2);
  wide = zeros(size(x) + n - 1);
  wide(p(1) + (1:size(x, 1)), p(2) + (1:size(x, 2))) = double(x);
  all = zeros([size(x), prod(n)]);
  k = 0;
  for r = 1:n(1)
    for c = 1:n(2)
      k = k + 1;
      all(:, :, k) = wide(r:r + size(x, 1) - 1, c:c + size(x, 2) - 1);
    end
  end
  out = median(all, 3);
  if islogical(x), out = out > 0.5; elseif ~isa(x, 'double'), out = cast(out, class(x)); end
end
