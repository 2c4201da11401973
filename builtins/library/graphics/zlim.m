function varargout = zlim(varargin)
% zlim([a b]) sets the limits of the z axis; zlim tells them; zlim auto, zlim tight.
% example:
%   zlim([2 5]); disp(zlim)
% prints:
%        2     5

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('ZLim', varargin, nargin == 0 || (nargin == 1 && isa(varargin{1}, 'matlab.graphics.Graphics')));
end
