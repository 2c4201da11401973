function [h, t, order] = dendrogram(Z, varargin)
% [h, t, order] = dendrogram(Z, p) draws the tree of linkage with at most p leaves (30; 0: all):
% lines, the leaf of each point, the order of the leaves. Options: 'Orientation' ('top', 'bottom',
% 'left', 'right'), 'Reorder', 'Labels', 'ColorThreshold' ('default' or a height), 'CheckCrossing'.
% example:
%   [h, t, order] = dendrogram(linkage([1; 2; 9])); disp(order)
% prints:
%        3     1     2

% with: pairs
  p = 30;
  if ~isempty(varargin) && isnumeric(varargin{1}), p = varargin{1}; varargin(1) = []; end
  o = readPairs('dendrogram', struct('Orientation', 'top', 'Reorder', [], 'Labels', {{}}, 'ColorThreshold', [], 'CheckCrossing', true), varargin);
  n = size(Z, 1) + 1;
  if p == 0 || p > n, p = n; end
  [Z, t] = condensed(Z, n, p);
  order = o.Reorder;
  if isempty(order), order = leaves(Z, p, 2 * p - 1); end
  x = zeros(1, 2 * p - 1);
  y = zeros(1, 2 * p - 1);
  x(order) = 1:p;
  colour = coloured(Z, p, o.ColorThreshold);
  h = [];
  held = ishold;
  for k = 1:p - 1
    [a, b] = deal(Z(k, 1), Z(k, 2));
    px = [x(a), x(a), x(b), x(b)];
    py = [y(a), Z(k, 3), Z(k, 3), y(b)];
    [x(p + k), y(p + k)] = deal((x(a) + x(b)) / 2, Z(k, 3));
    if any(strcmpi(o.Orientation, {'left', 'right'})), [px, py] = deal(py, px); end
    h = [h; line(px, py, 'Color', colour(k, :))]; %#ok<AGROW>
  end
  decorate(o, p, order, Z);
  if ~held, hold off, end
  order = reshape(order, 1, []);
end

function decorate(o, p, order, Z)
  labels = cellstr(string(order(:)'));
  if ~isempty(o.Labels) && numel(o.Labels) == p, labels = cellstr(o.Labels); labels = labels(order); end
  ax = gca;
  top = [0, max(Z(:, 3)) * 1.05];
  if top(2) <= 0, top(2) = 1; end
  if any(strcmpi(o.Orientation, {'left', 'right'}))
    set(ax, 'YTick', 1:p, 'YTickLabel', labels, 'YLim', [0.5, p + 0.5], 'XLim', top);
    if strcmpi(o.Orientation, 'left'), set(ax, 'XDir', 'reverse'); end
  else
    set(ax, 'XTick', 1:p, 'XTickLabel', labels, 'XLim', [0.5, p + 0.5], 'YLim', top);
    if strcmpi(o.Orientation, 'bottom'), set(ax, 'YDir', 'reverse'); end
  end
end

function [W, t] = condensed(Z, n, p)
% The last p - 1 links; what they join are the leaves, numbered by their first points.
  cut = n - p;
  root = zeros(1, 2 * n - 1);
  for k = 2 * n - 1:-1:1
    if root(k) == 0, root(k) = k; end
    if k > n && k - n <= cut, root(Z(k - n, 1:2)) = root(k); end
  end
  tops = root(1:n);
  [names, ~, t] = unique(tops', 'stable');
  t = t(:);
  number = zeros(1, 2 * n - 1);
  number(names) = 1:p;
  number(n + cut + 1:2 * n - 1) = p + (1:p - 1);
  W = Z(cut + 1:end, :);
  W(:, 1:2) = reshape(number(W(:, 1:2)), [], 2);
end

function order = leaves(Z, p, node)
  stack = node;
  order = [];
  while ~isempty(stack)
    k = stack(end);
    stack(end) = [];
    if k <= p, order(end + 1) = k; else, stack = [stack, Z(k - p, 2), Z(k - p, 1)]; end %#ok<AGROW>
  end
end

function c = coloured(Z, p, threshold)
  c = zeros(p - 1, 3);
  if isempty(threshold) || strcmpi(threshold, 'off') , c = repmat([0 0.447 0.741], p - 1, 1); return, end
  if ischar(threshold) || isstring(threshold), threshold = 0.7 * max(Z(:, 3)); end
  palette = hsv(max(1, p));
  owner = zeros(1, 2 * p - 1);
  next = 0;
  for k = p - 1:-1:1
    if Z(k, 3) < threshold
      if owner(p + k) == 0, next = next + 1; owner(p + k) = next; end
      c(k, :) = palette(mod(next * 7, size(palette, 1)) + 1, :);
      c(k, :) = palette(mod(owner(p + k) * 7, size(palette, 1)) + 1, :);
      owner(Z(k, 1:2)) = owner(p + k);
    end
  end
end
