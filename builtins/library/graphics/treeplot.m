function treeplot(p, varargin)
% treeplot(p) draws a tree by the parents of its nodes (0: the root).
% example:
%   treeplot([0 1 1]); disp(numel(findobj('Type', 'line')))
% prints:
%        2
  n = numel(p);
  depth = zeros(1, n);
  for k = 1:n
    at = k;
    while p(at) > 0
      at = p(at);
      depth(k) = depth(k) + 1;
      if depth(k) > n, error('MATLAB:treeplot:cycle', 'The parents form a cycle.'); end
    end
  end
  x = zeros(1, n);
  leaf = 0;
  for k = n:-1:1, end
  function place(k)
    kids = find(p == k);
    if isempty(kids)
      leaf = leaf + 1;
      x(k) = leaf;
    else
      for c = kids, place(c); end
      x(k) = mean(x(kids));
    end
  end
  for root = find(p == 0), place(root); end
  x = x / (leaf + 1);
  y = (max(depth) - depth + 1) / (max(depth) + 2);
  kids = find(p > 0);
  lx = reshape([x(kids); x(p(kids)); nan(1, numel(kids))], 1, []);
  ly = reshape([y(kids); y(p(kids)); nan(1, numel(kids))], 1, []);
  plot(lx, ly, '-', x, y, 'o', 'MarkerFaceColor', 'w');
  axis([0 1 0 1]);
  set(gca, 'XTick', [], 'YTick', []);
  xlabel(sprintf('height = %d', max(depth)));
end
