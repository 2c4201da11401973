function h = waterfall(varargin)
% waterfall(x, y, z) draws the rows of a surface as lines with curtains.
% example:
%   h = waterfall(peaks(9)); disp(h.Type)
% prints:
%   patch

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 4);
  if numel(data) >= 3
    [x, y, z] = data{1:3};
  else
    z = data{1};
    x = 1:size(z, 2);
    y = 1:size(z, 1);
  end
  if isvector(x), [x, y] = meshgrid(x, y); end
  held = ishold(ax);
  ax = newplot(ax);
  n = size(z, 2);
  rows = size(z, 1);
  low = min(z(:)) - 0.05 * (max(z(:)) - min(z(:)));
  v = zeros(0, 3);
  f = zeros(rows, n + 2);
  for r = 1:rows
    f(r, :) = size(v, 1) + (1:n + 2);
    v = [v; x(r, 1) y(r, 1) low; x(r, :)', y(r, :)', z(r, :)'; x(r, end) y(r, end) low];
  end
  t = patch(ax, 'Faces', f, 'Vertices', v, 'FaceColor', [1 1 1], 'EdgeColor', 'flat', 'FaceVertexCData', mean(z, 2), 'LineWidth', 0.8);
  if ~isempty(args), set(t, args{:}); end
  look3(ax, held);
  if nargout > 0, h = t; end
end
