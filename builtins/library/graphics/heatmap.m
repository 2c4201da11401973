function h = heatmap(varargin)
% heatmap(c) shows a matrix as cells with colours and numbers; heatmap(xnames, ynames, c), heatmap(tbl, xvar, yvar), heatmap(..., name, value).
% heatmap(tbl, xvar, yvar, 'ColorVariable', v, 'ColorMethod', m) shows the mean (sum, median, min, max, count) of a variable.
% example:
%   h = heatmap([1 2; 3 4]); h.Title = 'Four'; disp(numel(findobj('Type', 'text', 'HorizontalAlignment', 'center')))
% prints:
%        4

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  if istable(args{1})
    if numel(args) < 3, error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
    [x, y, c, labels, args] = ofTable(args);
    args = [labels, args];
  elseif numel(args) >= 3 && (isnumeric(args{3}) || islogical(args{3})) && ~((ischar(args{2}) || isstring(args{2})) && isnumeric(args{1}))
    [x, y, c] = args{1:3};
    args(1:3) = [];
    x = asNames(x);
    y = asNames(y);
  else
    c = args{1};
    args(1) = [];
    x = asNames(1:size(c, 2));
    y = asNames(1:size(c, 1));
  end
  if ~(isnumeric(c) || islogical(c)) || ~ismatrix(c), error('MATLAB:graphics:heatmap:InvalidColorData', 'Color data must be a numeric matrix.'); end
  if numel(x) ~= size(c, 2) || numel(y) ~= size(c, 1)
    error('MATLAB:graphics:heatmap:DataSizeMismatch', 'The number of names must match the columns and rows of the color data.');
  end
  t = matlab.graphics.chart.HeatmapChart(ax, x, y, double(c), args);
  if nargout > 0, h = t; end
end

function c = asNames(v)
  if iscell(v), c = cellfun(@(k) char(string(k)), v, 'UniformOutput', false); else, c = cellstr(string(v)); end
  c = reshape(c, [], 1);
end

function [x, y, c, labels, args] = ofTable(args)
% One cell for each pair of values of two variables.
  [T, xname, yname] = args{1:3};
  args(1:3) = [];
  [of, args] = takePair(args, 'ColorVariable', '');
  [method, args] = takePair(args, 'ColorMethod', '');
  if isempty(method)
    if isempty(of), method = 'count'; else, method = 'mean'; end
  end
  name = @(v) char(string(v));
  if isnumeric(xname), xname = T.Properties.VariableNames{xname}; end
  if isnumeric(yname), yname = T.Properties.VariableNames{yname}; end
  [xg, xn] = findgroups(T.(name(xname)));
  [yg, yn] = findgroups(T.(name(yname)));
  x = asNames(xn);
  y = asNames(yn);
  size2 = [numel(y), numel(x)];
  keep = ~isnan(xg) & ~isnan(yg);
  at = [yg(keep), xg(keep)];
  heading = sprintf('Count of %s vs. %s', name(yname), name(xname));
  if strcmp(method, 'count') || strcmp(method, 'none') && isempty(of)
    c = accumarray(at, 1, size2);
  else
    v = double(T.(name(of)));
    v = v(keep);
    if strcmp(method, 'none'), f = @(a) a(1); else, f = str2func(method); end
    c = accumarray(at, v, size2, f, NaN);
    heading = sprintf('%s of %s', [upper(method(1)) method(2:end)], name(of));
  end
  labels = {'Title', heading, 'XLabel', name(xname), 'YLabel', name(yname)};
end
