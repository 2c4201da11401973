function h = zlabel(varargin)
% zlabel(txt) names the z axis.
% example:
%   zlabel('h'); disp(get(get(gca, 'ZLabel'), 'String'))
% prints:
%   h

% with: axes_args
  [t, args] = labelFor(varargin, 'ZLabel');
  set(t, 'String', args{:});
  if nargout > 0, h = t; end
end
