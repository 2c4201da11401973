function h = subtitle(varargin)
% subtitle(txt) writes a second line below the title.
% example:
%   subtitle('measured'); disp(get(get(gca, 'Subtitle'), 'String'))
% prints:
%   measured

% with: axes_args
  [t, args] = labelFor(varargin, 'Subtitle');
  set(t, 'String', args{:});
  if nargout > 0, h = t; end
end
