function varargout = plotmatrix(x, y, varargin)
% plotmatrix(x) draws each column against each other, with histograms on the diagonal.
% example:
%   plotmatrix([1 2; 2 3; 3 5]); disp(numel(findobj('Type', 'axes')))
% prints:
%        4
  own = nargin < 2 || ischar(y);
  if own, y = x; end
  spec = {'.'};
  rows = size(y, 2);
  columns = size(x, 2);
  clf
  ax = [];
  for r = 1:rows
    for c = 1:columns
      a = subplot(rows, columns, (r - 1) * columns + c);
      if own && r == c
        histogram(x(:, c));
      else
        plot(x(:, c), y(:, r), spec{:}, 'MarkerSize', 5);
      end
      if r < rows, a.XTickLabel = {}; end
      if c > 1, a.YTickLabel = {}; end
      ax = [ax, a];
    end
  end
  if nargout > 0, varargout = {[], ax}; end
end
