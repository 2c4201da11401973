function varargout = pbaspect(varargin)
% pbaspect([x y z]) sets the proportions of the axes; pbaspect tells them; pbaspect auto.
% example:
%   pbaspect([1 2 1]); disp(pbaspect)
% prints:
%        1     2     1

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('PlotBoxAspectRatio', varargin, nargin == 0 || (nargin == 1 && isa(varargin{1}, 'matlab.graphics.Graphics')));
end
