function varargout = boxchart(varargin)
% boxchart(x) is boxplot(x).
% example:
%   boxchart([1 2 3]'); disp(numel(findobj('Type', 'patch')))
% prints:
%        1
  [varargout{1:nargout}] = boxplot(varargin{:});
end
