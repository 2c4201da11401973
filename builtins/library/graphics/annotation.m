function h = annotation(varargin)
% annotation(kind, ...) adds an arrow, a line, a text box, an ellipse or a rectangle to the figure.
% annotation('arrow', [x0 x1], [y0 y1]), annotation('textbox', [x y w h], 'String', txt)
% example:
%   h = annotation('arrow', [0.1 0.2], [0.3 0.4]); disp(h.X)
% prints:
%       0.1000    0.2000
  args = varargin;
  fig = gcf;
  if isobject(args{1})
    fig = args{1};
    args(1) = [];
  end
  kind = lower(args{1});
  args(1) = [];
  t = hgobject('annotation', fig, 'Kind', kind);
  if numel(args) >= 2 && isnumeric(args{1}) && isnumeric(args{2})
    set(t, 'X', args{1}, 'Y', args{2});
    args(1:2) = [];
  elseif ~isempty(args) && isnumeric(args{1})
    t.Position = args{1};
    args(1) = [];
  end
  if ~isempty(args), set(t, args{:}); end
  if nargout > 0, h = t; end
end
