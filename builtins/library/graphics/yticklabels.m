function varargout = yticklabels(varargin)
% yticklabels({texts}) sets the labels of the y axis; yticklabels tells them; yticklabels auto.
% example:
%   yticks([0 1]); yticklabels({'a', 'b'}); l = yticklabels; disp(l{2})
% prints:
%   b

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('YTickLabel', varargin, nargin == 0 || (nargin == 1 && isa(varargin{1}, 'matlab.graphics.Graphics')));
end
