function h = quiver3(varargin)
% quiver3(x, y, z, u, v, w) draws arrows in space.
% example:
%   h = quiver3(0, 0, 0, 1, 1, 1); disp(h.WData)
% prints:
%        1

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 7);
  scale = [];
  if any(numel(data) == [5 7])
    scale = data{end};
    data(end) = [];
  end
  [pairs, args] = lineSpec(args);
  if numel(data) == 4
    [z, u, v, w] = data{:};
    [x, y] = meshgrid(1:size(z, 2), 1:size(z, 1));
  else
    [x, y, z, u, v, w] = data{:};
  end
  held = ishold(ax);
  newplot(ax);
  t = hgobject('quiver', ax, 'XData', x, 'YData', y, 'ZData', z, 'UData', u, 'VData', v, 'WData', w, 'Color', hgcolor(ax));
  if isequal(scale, 0), t.AutoScale = 'off'; elseif ~isempty(scale), t.AutoScaleFactor = 0.9 * scale; end
  if ~isempty([pairs, args]), set(t, pairs{:}, args{:}); end
  look3(ax, held);
  if nargout > 0, h = t; end
end
