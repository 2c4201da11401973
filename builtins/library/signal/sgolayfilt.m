function y = sgolayfilt(x, order, frame, weights, dim)
% sgolayfilt(x, order, frame, weights, dim) smooths by polynomials fitted to frames of odd length.
% example:
%   fprintf('%.3f ', sgolayfilt([1 4 9 16 25 36], 2, 5)), fprintf('\n')
% prints:
%   1.000 4.000 9.000 16.000 25.000 36.000 
  if nargin < 4 || isempty(weights), weights = ones(frame, 1); end
  if nargin < 5, dim = find(size(x) ~= 1, 1); end
  if isempty(dim), dim = 1; end
  if size(x, dim) < frame
    error('signal:sgolayfilt:InvalidDimensions', 'The signal must be at least as long as the frame.');
  end
  b = sgolay(order, frame, weights);
  turn = [dim, setdiff(1:max(ndims(x), dim), dim)];
  x = permute(x, turn);
  sizes = size(x);
  x = reshape(x, sizes(1), []);
  half = (frame - 1) / 2;
  y = zeros(size(x), class(x));
  for c = 1:size(x, 2)
    middle = conv(x(:, c), flip(b(half + 1, :)).', 'valid');
    y(:, c) = [b(1:half, :) * x(1:frame, c); middle; b(half + 2:frame, :) * x(end - frame + 1:end, c)];
  end
  y = ipermute(reshape(y, sizes), turn);
end
