function varargout = clim(varargin)
% clim([a b]) sets the limits of the colours; clim tells them; clim auto.
% example:
%   imagesc(magic(4)); disp(clim)
% prints:
%        1    16

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('CLim', varargin, nargin == 0 || (nargin == 1 && isa(varargin{1}, 'matlab.graphics.Graphics')));
end
