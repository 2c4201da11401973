function varargout = pan(varargin)
% pan on lets the mouse move a plot: the page does so by itself; h = pan(fig) has its settings.
% example:
%   pan on
% prints:
  if nargout > 0, varargout{1} = matlab.graphics.interaction.Mode(); end
end
