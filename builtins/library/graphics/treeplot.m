function treeplot(p, varargin)
% treeplot(p) draws a tree by the parents of its nodes (0: the root).
% example:
%   treeplot([0 1 1]); disp(numel(findobj('Type', 'line')))
% prints:
%        2
  p = p(:)';
  [x, y, h] = treelayout(p);
  kids = find(p > 0);
  lx = reshape([x(kids); x(p(kids)); nan(1, numel(kids))], 1, []);
  ly = reshape([y(kids); y(p(kids)); nan(1, numel(kids))], 1, []);
  plot(lx, ly, '-', x, y, 'o', 'MarkerFaceColor', 'w');
  axis([0 1 0 1]);
  set(gca, 'XTick', [], 'YTick', []);
  xlabel(sprintf('height = %d', h));
end
