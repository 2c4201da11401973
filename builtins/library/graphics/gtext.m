function h = gtext(txt, varargin)
% gtext(txt) puts text where the mouse is clicked; where nobody can click, in the middle of the axes.
% example:
%   h = gtext('a'); disp(h.String)
% prints:
%   a
  try
    [x, y] = ginput(1);
    t = text(x, y, txt, varargin{:});
  catch e
    if ~strcmp(e.identifier, 'Matlift:graphics:noWindows'), rethrow(e), end
    t = text(0.5, 0.5, txt, 'Units', 'normalized', varargin{:});
  end
  if nargout > 0, h = t; end
end
