function varargout = zticks(varargin)
% zticks(v) sets the ticks of the z axis; zticks tells them; zticks auto.
% example:
%   zticks([0 1]); disp(zticks)
% prints:
%        0     1

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('ZTick', varargin, nargin == 0 || (nargin == 1 && isa(varargin{1}, 'matlab.graphics.Graphics')));
end
