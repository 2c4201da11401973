function varargout = xlim(varargin)
% xlim([a b]) sets the limits of the x axis; xlim tells them; xlim auto, xlim tight.
% example:
%   plot(1:10); xlim([2 5]); disp(xlim)
% prints:
%        2     5

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('XLim', varargin, nargin == 0 || (nargin == 1 && isa(varargin{1}, 'matlab.graphics.Graphics')));
end
