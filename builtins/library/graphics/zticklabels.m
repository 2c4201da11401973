function varargout = zticklabels(varargin)
% zticklabels({texts}) sets the labels of the z axis; zticklabels tells them; zticklabels auto.
% example:
%   zticks([0 1]); zticklabels({'a', 'b'}); l = zticklabels; disp(l{2})
% prints:
%   b

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('ZTickLabel', varargin, nargin == 0 || (nargin == 1 && isa(varargin{1}, 'matlab.graphics.Graphics')));
end
