function varargout = yticks(varargin)
% yticks(v) sets the ticks of the y axis; yticks tells them; yticks auto.
% example:
%   yticks([0 1]); disp(yticks)
% prints:
%        0     1

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('YTick', varargin, nargin == 0 || (nargin == 1 && isa(varargin{1}, 'matlab.graphics.Graphics')));
end
