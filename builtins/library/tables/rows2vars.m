function out = rows2vars(T, varargin)
% rows2vars(T, 'VariableNamesSource', var, 'DataVariables', vars) is a table whose rows are the variables of another.
% example:
%   out = rows2vars(table([1;2], [3;4], 'VariableNames', {'a', 'b'})); disp(out.Var2')
% prints:
%        2     4
  source = ''; data = T.Properties.VariableNames;
  for k = 1:2:numel(varargin) - 1
    switch lower(char(varargin{k}))
      case 'variablenamessource'
        part = T(:, varargin{k + 1}); source = part.Properties.VariableNames{1};
        data = setdiff(data, source, 'stable');
      case 'datavariables'
        part = T(:, varargin{k + 1}); data = part.Properties.VariableNames;
      case 'variablenamingrule'
      otherwise
        error('MATLAB:table:parseArgs:BadParamName', 'Invalid parameter name: ''%s''.', char(varargin{k}));
    end
  end
  if ~isempty(source)
    names = cellstr(string(T.(source)))';
  elseif istimetable(T)
    times = cellstr(char(T.(T.Properties.DimensionNames{1})))';
    names = matlab.lang.makeValidName(times);
  else
    names = T.Properties.RowNames;
  end
  if isempty(names), names = compose('Var%d', 1:height(T)); end
  columns = cellfun(@(v) T.(v), data, 'UniformOutput', false);
  if all(cellfun(@(c) isnumeric(c) || islogical(c), columns)) || all(cellfun(@(c) strcmp(class(c), class(columns{1})), columns))
    values = [columns{:}];
    rows = cell(1, height(T));
    for r = 1:height(T), rows{r} = reshape(values(r, :), [], 1); end
  else
    rows = cell(1, height(T));
    for r = 1:height(T), rows{r} = cellfun(@(c) inside(c, r), columns, 'UniformOutput', false)'; end
  end
  out = [table(data(:), 'VariableNames', {'OriginalVariableNames'}), table(rows{:}, 'VariableNames', names)];
end

function v = inside(column, r)
  v = column(r, :);
  if iscell(v) && isscalar(v), v = v{1}; end
end
