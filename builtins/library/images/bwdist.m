function [D, nearest] = bwdist(BW, method)
% bwdist(BW) is the distance of each pixel to the nearest one that is not zero, [D, at] also which that is.
% bwdist(BW, 'euclidean' | 'cityblock' | 'chessboard'); distances are single.
% example:
%   disp(bwdist([1 0 0; 0 0 0] > 0))
% prints:
%            0    1.0000    2.0000
%       1.0000    1.4142    2.2361
  if nargin < 2, method = 'euclidean'; end
  method = validatestring(method, {'euclidean', 'cityblock', 'chessboard', 'quasi-euclidean'}, 'bwdist');
  if strcmp(method, 'quasi-euclidean'), error('images:bwdist:method', 'The method ''quasi-euclidean'' is not here.'); end
  BW = BW ~= 0;
  [h, w] = size(BW);
  D = Inf(h, w, 'single');
  nearest = zeros(h, w, 'uint32');
  if ~any(BW, 'all'), return, end
  % In each column the nearest row above and below; then, for each column, the best of all columns.
  rows = (1:h)';
  above = cummax(rows .* BW, 1);
  above(above == 0) = -Inf;
  below = flipud(cummin(flipud(rows ./ BW), 1));
  row = above;
  later = below - rows < rows - above;
  row(later) = below(later);
  gap = abs(row - rows);
  for c = 1:w
    x = abs((1:w) - c);
    switch method
      case 'euclidean', far = gap .^ 2 + x .^ 2;
      case 'cityblock', far = gap + x;
      otherwise, far = max(gap, x);
    end
    [best, at] = min(far, [], 2);
    if strcmp(method, 'euclidean'), best = sqrt(best); end
    D(:, c) = best;
    nearest(:, c) = uint32((at - 1) * h + row(sub2ind([h w], rows, at)));
  end
end
