function varargout = xticks(varargin)
% xticks(v) sets the ticks of the x axis; xticks tells them; xticks auto.
% example:
%   xticks([0 0.5 1]); disp(xticks)
% prints:
%            0    0.5000    1.0000

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('XTick', varargin, nargin == 0 || (nargin == 1 && isa(varargin{1}, 'matlab.graphics.Graphics')));
end
