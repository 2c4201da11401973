function comet3(x, y, z, varargin)
% comet3(x, y, z) draws a line in space point by point.
% example:
%   comet3(1:3, 1:3, [1 4 9]); disp(numel(findobj('Type', 'line')))
% prints:
%        1
  if nargin < 3, z = x; x = 1:numel(z); y = ones(1, numel(z)); end
  h = plot3(x(1), y(1), z(1));
  xlim(span(x)); ylim(span(y)); zlim(span(z));
  step = max(1, floor(numel(x) / 50));
  for k = [1:step:numel(x), numel(x)]
    set(h, 'XData', x(1:k), 'YData', y(1:k), 'ZData', z(1:k));
    drawnow
  end
end

function r = span(v)
  r = [min(v(:)), max(v(:)) + (min(v(:)) == max(v(:)))];
end
