function varargout = daspect(varargin)
% daspect([x y z]) sets lengths of units that look the same; daspect tells them; daspect auto.
% example:
%   daspect([1 2 1]); disp(daspect)
% prints:
%        1     2     1

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('DataAspectRatio', varargin, nargin == 0 || (nargin == 1 && isa(varargin{1}, 'matlab.graphics.Graphics')));
end
