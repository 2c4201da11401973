function h = gtext(txt, varargin)
% gtext(txt) puts text where the mouse is clicked; here in the middle of the axes.
% example:
%   h = gtext('a'); disp(h.String)
% prints:
%   a
  t = text(0.5, 0.5, txt, 'Units', 'normalized', varargin{:});
  if nargout > 0, h = t; end
end
