function varargout = boxchart(varargin)
% boxchart(y) draws the boxes of boxplot; boxchart(groups, y) those of the values of each group.
% example:
%   boxchart([1 2 3]'); disp(numel(findobj('Type', 'patch')))
% prints:
%        1

% with: axes_args
  args = varargin;
  on = {};
  if ~isempty(args) && isa(args{1}, 'matlab.graphics.Graphics'), on = args(1); args(1) = []; end
  [data, args] = numbersFirst(args, 2);
  if isempty(data), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  known = {'Notch', 'Orientation', 'Positions', 'Widths'};
  [width, args] = takePair(args, 'BoxWidth', []);
  args = args(reshape(repmat(cellfun(@(n) any(strcmpi(n, known)), args(1:2:end)), 2, 1), 1, []));
  if ~isempty(width), args = [args, {'Widths', width}]; end
  if isscalar(data), data = [data, {{}}]; else, data = data([2 1]); end
  if isempty(data{2}), data(2) = []; elseif iscategorical(data{2}), data{2} = cellstr(data{2}(:)); end
  [varargout{1:nargout}] = boxplot(on{:}, data{:}, args{:});
end
