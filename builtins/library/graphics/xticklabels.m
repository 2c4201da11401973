function varargout = xticklabels(varargin)
% xticklabels({texts}) sets the labels of the x axis; xticklabels tells them; xticklabels auto.
% example:
%   xticks([0 1]); xticklabels({'a', 'b'}); l = xticklabels; disp(l{2})
% prints:
%   b

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('XTickLabel', varargin, nargin == 0 || (nargin == 1 && isa(varargin{1}, 'matlab.graphics.Graphics')));
end
