function varargout = caxis(varargin)
% caxis([a b]) is clim([a b]).
% example:
%   caxis([0 2]); disp(caxis)
% prints:
%        0     2

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('CLim', varargin, nargin == 0 || (nargin == 1 && isa(varargin{1}, 'matlab.graphics.Graphics')));
end
