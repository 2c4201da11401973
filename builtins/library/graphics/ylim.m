function varargout = ylim(varargin)
% ylim([a b]) sets the limits of the y axis; ylim tells them; ylim auto, ylim tight.
% example:
%   plot(1:10); ylim([2 5]); disp(ylim)
% prints:
%        2     5

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('YLim', varargin, nargin == 0 || (nargin == 1 && isa(varargin{1}, 'matlab.graphics.Graphics')));
end
