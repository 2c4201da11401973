function h = surface(varargin)
% surface(x, y, z) adds a surface to the axes and changes nothing else.
% example:
%   h = surface(peaks(9)); disp(get(gca, 'View'))
% prints:
%        0    90

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 4);
  pairs = {};
  switch numel(data)
    case 1, pairs = {'ZData', double(data{1}), 'CData', double(data{1})};
    case 2, pairs = {'ZData', double(data{1}), 'CData', double(data{2})};
    case 3, pairs = {'XData', double(data{1}), 'YData', double(data{2}), 'ZData', double(data{3}), 'CData', double(data{3})};
    case 4, pairs = {'XData', double(data{1}), 'YData', double(data{2}), 'ZData', double(data{3}), 'CData', double(data{4})};
  end
  t = hgobject('surface', ax, 'FaceColor', 'flat', pairs{:}, args{:});
  if nargout > 0, h = t; end
end
