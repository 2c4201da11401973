function h = stackedplot(varargin)
% stackedplot(T) draws each variable of a table or timetable in axes of its own above a common x axis.
% stackedplot(T, names), stackedplot(x, Y), stackedplot(Y), stackedplot(..., spec), stackedplot(..., name, value)
% example:
%   ax = stackedplot((1:3)', [1 2; 2 3; 3 5]); disp(numel(ax))
% prints:
%        2

% with: axes_args
  args = varargin;
  [xName, args] = takePair(args, 'XVariable', '');
  [heading, args] = takePair(args, 'Title', '');
  [labels, args] = takePair(args, 'DisplayLabels', {});
  if istable(args{1}) || istimetable(args{1})
    [x, columns, names, xLabel, args] = ofTable(args, xName);
  else
    [data, args] = numbersFirst(args, 2);
    y = data{end};
    if isvector(y), y = y(:); end
    x = (1:size(y, 1))';
    if numel(data) > 1, x = reshape(data{1}, [], 1); end
    if numel(x) ~= size(y, 1), error('MATLAB:stackedplot:XLengthMismatch', 'The length of X must match the number of rows of Y.'); end
    columns = num2cell(y, 1);
    names = compose('Column %d', 1:size(y, 2));
    xLabel = '';
  end
  if ~isempty(labels), names = cellstr(labels); end
  lay = tiledlayout(numel(columns), 1, 'TileSpacing', 'none');
  t = [];
  for k = 1:numel(columns)
    ax = nexttile(lay);
    plot(ax, x, columns{k}, args{:});
    ylabel(ax, names{k}, 'Interpreter', 'none');
    ax.XLimitMethod = 'tight';
    if k < numel(columns), ax.XTickLabel = {}; end
    t = [t; ax];
  end
  if ~isempty(xLabel), xlabel(t(end), xLabel, 'Interpreter', 'none'); end
  if ~isempty(heading), title(t(1), heading); end
  if nargout > 0, h = t; end
end

function [x, columns, names, xLabel, args] = ofTable(args, xName)
  tbl = args{1};
  args(1) = [];
  names = tbl.Properties.VariableNames;
  if istimetable(tbl)
    x = tbl.Properties.RowTimes;
    xLabel = tbl.Properties.DimensionNames{1};
  else
    x = (1:height(tbl))';
    xLabel = 'Row';
  end
  if ~isempty(args) && (iscell(args{1}) || isnumeric(args{1}) || (isstring(args{1}) && all(ismember(args{1}, names))) || (ischar(args{1}) && any(strcmp(args{1}, names))))
    if isnumeric(args{1}), names = names(args{1}); else, names = cellstr(args{1}); end
    args(1) = [];
  end
  if ~isempty(xName)
    x = tbl.(char(xName));
    xLabel = char(xName);
    names(strcmp(names, xLabel)) = [];
  end
  columns = {};
  kept = {};
  for k = 1:numel(names)
    v = tbl.(names{k});
    if isnumeric(v) || islogical(v) || isdatetime(v) || isduration(v) || iscategorical(v)
      columns{end + 1} = v;
      kept{end + 1} = names{k};
    end
  end
  names = kept;
  if isempty(columns), error('MATLAB:stackedplot:NoVariables', 'The table has no variable that can be plotted.'); end
end
