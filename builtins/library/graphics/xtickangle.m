function varargout = xtickangle(varargin)
% xtickangle(degrees) turns the labels of the x axis.
% example:
%   xtickangle(45); disp(xtickangle)
% prints:
%       45

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('XTickLabelRotation', varargin, nargin == 0);
end
