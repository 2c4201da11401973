function lighting(varargin)
% lighting flat, lighting gouraud, lighting none: how light falls on faces.
% example:
%   h = surf(peaks(9)); lighting none; disp(h.FaceLighting)
% prints:
%   none

% with: axes_args
  [ax, args] = axesFor(varargin);
  for h = [findobj(ax, '-regexp', 'Type', 'surface$'); findobj(ax, 'Type', 'patch')]'
    h.FaceLighting = args{1};
  end
end
