function h = pie(varargin)
% pie(x) draws a pie; pie(x, explode), pie(x, labels), pie(x, format) with a format of percentages.
% example:
%   h = pie([1 1 2]); disp(numel(h))
% prints:
%        6

% with: axes_args
  [ax, args] = axesFor(varargin);
  x = double(args{1}(:))';
  if any(x < 0) , error('MATLAB:pie:NonPositiveData', 'Data must be nonnegative.'); end
  out = zeros(size(x));
  labels = {};
  format = '%.0f%%';
  if numel(args) > 1 && (ischar(args{end}) || (isstring(args{end}) && isscalar(args{end}))) && contains(args{end}, '%') && numel(x) ~= 1, format = char(args{end}); args(end) = []; end
  for k = 2:numel(args)
    if iscell(args{k}) || isstring(args{k}), labels = cellstr(args{k}); elseif isnumeric(args{k}) || islogical(args{k}), out = double(args{k}(:))' ~= 0; end
  end
  ax = newplot(ax);
  total = max(sum(x), 1);
  if sum(x) > 1 + sqrt(eps), total = sum(x); end
  from = pi / 2;
  t = [];
  for k = 1:numel(x)
    part = x(k) / total;
    a = linspace(from, from - 2 * pi * part, max(3, ceil(200 * part)));
    mid = from - pi * part;
    d = 0.1 * out(k) * [cos(mid), sin(mid)];
    face = patch(ax, 'XData', [0, cos(a)] + d(1), 'YData', [0, sin(a)] + d(2), 'FaceColor', hgcolor(ax), 'EdgeColor', [1 1 1]);
    if isempty(labels), txt = sprintf(format, 100 * part); else, txt = labels{k}; end
    where = {'right', 'center', 'left'};
    across = where{2 + (cos(mid) > 0.2) - (cos(mid) < -0.2)};
    t = [t, face, text(ax, 1.12 * cos(mid) + d(1), 1.12 * sin(mid) + d(2), txt, 'HorizontalAlignment', across)];
    from = from - 2 * pi * part;
  end
  axis(ax, 'equal');
  axis(ax, [-1.3 1.3 -1.3 1.3]);
  axis(ax, 'off');
  if nargout > 0, h = t; end
end
