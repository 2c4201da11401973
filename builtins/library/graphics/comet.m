function comet(x, y, varargin)
% comet(x, y) draws a line point by point.
% example:
%   comet(1:3, 1:3); disp(numel(findobj('Type', 'line')))
% prints:
%        1
  if nargin < 2, y = x; x = 1:numel(y); end
  h = plot(x(1), y(1));
  xlim([min(x(:)), max(x(:)) + (min(x(:)) == max(x(:)))]);
  ylim([min(y(:)), max(y(:)) + (min(y(:)) == max(y(:)))]);
  step = max(1, floor(numel(x) / 50));
  for k = [1:step:numel(x), numel(x)]
    set(h, 'XData', x(1:k), 'YData', y(1:k));
    drawnow
  end
end
