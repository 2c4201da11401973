function h = sgtitle(varargin)
% sgtitle(txt) writes a title above all axes of the figure.
% example:
%   h = sgtitle('All'); disp(h.String)
% prints:
%   All
  fig = gcf;
  if nargin > 1 && ~ischar(varargin{1}) && ~iscell(varargin{1}) && ~isstring(varargin{1})
    fig = varargin{1};
    varargin(1) = [];
  end
  t = findall(fig, 'Tag', 'sgtitle');
  if isempty(t), t = hgobject('text', fig, 'Tag', 'sgtitle', 'FontSize', 12, 'FontWeight', 'bold', 'HandleVisibility', 'off'); end
  set(t, 'String', varargin{:});
  if nargout > 0, h = t; end
end
