function alpha(varargin)
% alpha(a) makes faces in the axes transparent.
% example:
%   h = surf(peaks(9)); alpha(0.5); disp(h.FaceAlpha)
% prints:
%       0.5000

% with: axes_args
  if isa(varargin{1}, 'matlab.graphics.Graphics') && ~isgraphics(varargin{1}, 'axes')
    set(varargin{1}, 'FaceAlpha', varargin{2});
    return
  end
  [ax, args] = axesFor(varargin);
  for h = [findobj(ax, '-regexp', 'Type', 'surface$'); findobj(ax, 'Type', 'patch')]'
    h.FaceAlpha = args{1};
  end
end
