function material(varargin)
% material shiny, material dull, material metal: how faces reflect light.
% example:
%   h = surf(peaks(9)); material dull; disp(h.SpecularStrength)
% prints:
%        0

% with: axes_args
  [ax, args] = axesFor(varargin);
  v = [0.3 0.6 0.9 10];
  if isnumeric(args{1})
    v(1:min(4, numel(args{1}))) = args{1}(1:min(4, end));
  else
    switch lower(args{1})
      case 'shiny', v = [0.3 0.6 0.9 20];
      case 'dull', v = [0.3 0.8 0 10];
      case 'metal', v = [0.3 0.3 1 25];
    end
  end
  for h = [findobj(ax, '-regexp', 'Type', 'surface$'); findobj(ax, 'Type', 'patch')]'
    set(h, 'AmbientStrength', v(1), 'DiffuseStrength', v(2), 'SpecularStrength', v(3), 'SpecularExponent', v(4));
  end
end
