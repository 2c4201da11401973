function h = pie3(varargin)
% pie3(x) draws a pie that lies in space; pie3(x, explode), pie3(x, labels).
% example:
%   h = pie3([1 1 2]); disp(numel(h))
% prints:
%       12

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  x = double(args{1}(:))';
  if any(x < 0) || ~all(isfinite(x)), error('MATLAB:pie:NonPositiveData', 'Data must be nonnegative.'); end
  out = zeros(size(x));
  labels = {};
  for k = 2:numel(args)
    if iscell(args{k}) || isstring(args{k}), labels = cellstr(args{k}); else, out = double(args{k}(:))' ~= 0; end
  end
  total = max(sum(x), 1);
  if sum(x) > 1 + sqrt(eps), total = sum(x); end
  ax = newplot(ax);
  from = pi / 2;
  t = gobjects(1, 0);
  for k = 1:numel(x)
    part = x(k) / total;
    a = linspace(from, from - 2 * pi * part, max(3, ceil(120 * part)));
    mid = from - pi * part;
    d = 0.1 * out(k) * [cos(mid), sin(mid)];
    px = [0, cos(a), 0] + d(1);
    py = [0, sin(a), 0] + d(2);
    colour = hgcolor(ax);
    wall = surface(ax, [px; px], [py; py], [0 * px; 0 * px + 0.35], 'FaceColor', colour * 0.75, 'EdgeColor', 'none');
    base = patch(ax, 'XData', px, 'YData', py, 'ZData', 0 * px, 'FaceColor', colour, 'EdgeColor', 'none');
    top = patch(ax, 'XData', px, 'YData', py, 'ZData', 0 * px + 0.35, 'FaceColor', colour, 'EdgeColor', [1 1 1]);
    if isempty(labels), txt = sprintf('%.0f%%', 100 * part); else, txt = labels{k}; end
    t = [t, base, wall, top, text(ax, 1.25 * cos(mid) + d(1), 1.25 * sin(mid) + d(2), 0.35, txt, 'HorizontalAlignment', 'center')]; %#ok<AGROW>
    from = from - 2 * pi * part;
  end
  set(ax, 'View', [-37.5 30], 'DataAspectRatio', [1 1 1], 'XLim', [-1.3 1.3], 'YLim', [-1.3 1.3], 'Visible', 'off');
  if nargout > 0, h = t; end
end
