function varargout = clabel(c, varargin)
% clabel(c, h) writes the levels on the lines of contour; clabel(c, h, levels) some of them.
% clabel(..., 'FontSize', size, 'Color', colour, 'LabelSpacing', points)
% example:
%   [c, h] = contour(peaks(9)); clabel(c, h, [0 2], 'Color', 'r'); disp(h.TextList)
% prints:
%        0     2
  args = varargin;
  h = findobj(gca, '-regexp', 'Type', 'contour$');
  if ~isempty(args) && isobject(args{1}) && ~isstring(args{1})
    h = args{1};
    args(1) = [];
  end
  if ~isempty(args) && isnumeric(args{1})
    set(h, 'TextList', args{1}(:)');
    args(1) = [];
  elseif ~isempty(args) && strcmpi(args{1}, 'manual')
    error('MATLAB:clabel:manual', 'Labels are placed by themselves here, not by hand.');
  end
  for k = 1:2:numel(args) - 1
    name = char(args{k});
    if strcmpi(name, 'Color'), name = 'LabelColor'; end
    if any(strcmpi(name, {'Rotation', 'BackgroundColor', 'Margin', 'Interpreter', 'EdgeColor', 'Units'})), continue, end
    set(h, name, args{k + 1});
  end
  set(h, 'ShowText', 'on');
  if nargout > 0, varargout{1} = h; end
end
