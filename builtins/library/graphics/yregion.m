function h = yregion(varargin)
% yregion(a, b) marks the part of the plot between two places on the y axis; yregion([a; b]), yregion(..., name, value).
% example:
%   plot(1:5); h = yregion(2, 3); disp(h.Type)
% prints:
%   patch

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 2);
  if isempty(data), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  if isscalar(data), data = {data{1}(1, :), data{1}(end, :)}; if isrow(varargin{find(cellfun(@isnumeric, varargin), 1)}), data = {data{1}(1), data{2}(end)}; end, end
  low = double(data{1}(:)); high = double(data{2}(:));
  if numel(low) ~= numel(high), error('MATLAB:yregion:SizeMismatch', 'Both ends must have the same number of elements.'); end
  span = ax.XLim;
  keep = {ax.XLimMode, ax.XLim, ax.YLim};
  t = gobjects(numel(low), 1);
  for k = 1:numel(low)
    across = [low(k) high(k) high(k) low(k)];
    along = span([1 1 2 2]);
    t(k) = hgobject('patch', ax, 'YData', across, 'XData', along, 'FaceColor', hgcolor(ax), 'FaceAlpha', 0.2, 'EdgeColor', 'none');
    if ~isempty(args), set(t(k), args{:}); end
  end
  ax.XLim = span;
  if nargout > 0, h = t; end
end
