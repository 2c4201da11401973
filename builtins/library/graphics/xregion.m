function h = xregion(varargin)
% xregion(a, b) marks the part of the plot between two places on the x axis; xregion([a; b]), xregion(..., name, value).
% example:
%   plot(1:5); h = xregion(2, 3); disp(h.Type)
% prints:
%   patch

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 2);
  if isempty(data), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  if isscalar(data), data = {data{1}(1, :), data{1}(end, :)}; if isrow(varargin{find(cellfun(@isnumeric, varargin), 1)}), data = {data{1}(1), data{2}(end)}; end, end
  low = double(data{1}(:)); high = double(data{2}(:));
  if numel(low) ~= numel(high), error('MATLAB:xregion:SizeMismatch', 'Both ends must have the same number of elements.'); end
  span = ax.YLim;
  keep = {ax.YLimMode, ax.XLim, ax.YLim};
  t = gobjects(numel(low), 1);
  for k = 1:numel(low)
    across = [low(k) high(k) high(k) low(k)];
    along = span([1 1 2 2]);
    t(k) = hgobject('patch', ax, 'XData', across, 'YData', along, 'FaceColor', hgcolor(ax), 'FaceAlpha', 0.2, 'EdgeColor', 'none');
    if ~isempty(args), set(t(k), args{:}); end
  end
  ax.YLim = span;
  if nargout > 0, h = t; end
end
