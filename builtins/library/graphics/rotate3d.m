function varargout = rotate3d(varargin)
% rotate3d on lets the mouse turn plots in space: the page does so by itself; h = rotate3d(fig) has its settings.
% example:
%   rotate3d on
% prints:
  if nargout > 0, varargout{1} = matlab.graphics.interaction.Mode(); end
end
