function h = datacursormode(varargin)
% datacursormode on lets a click tell a point's data: the page does so by itself; h = datacursormode(fig) has its settings.
% example:
%   datacursormode on
% prints:
  if nargout > 0, h = matlab.graphics.interaction.Mode(); end
end
