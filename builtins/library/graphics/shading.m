function shading(varargin)
% shading flat, shading faceted, shading interp: how faces of surfaces are coloured.
% example:
%   h = surf(peaks(9)); shading interp; disp(h.FaceColor)
% prints:
%   interp

% with: axes_args
  [ax, args] = axesFor(varargin);
  word = lower(char(args{1}));
  for h = [findobj(ax, '-regexp', 'Type', 'surface$'); findobj(ax, 'Type', 'patch')]'
    if strcmp(h.FaceColor, 'none'), continue, end
    switch word
      case 'flat', set(h, 'FaceColor', 'flat', 'EdgeColor', 'none');
      case 'interp', set(h, 'FaceColor', 'interp', 'EdgeColor', 'none');
      case 'faceted', set(h, 'FaceColor', 'flat', 'EdgeColor', [0.15 0.15 0.15]);
      otherwise, error('MATLAB:shading:UnknownOption', 'Unknown command option.');
    end
  end
end
