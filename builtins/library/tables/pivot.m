function P = pivot(T, varargin)
% pivot(T, 'Columns', a, 'Rows', b, 'DataVariable', c, 'Method', m) counts or summarizes by two variables.
% example:
%   T = table({'x';'y';'x'}, [1;1;2], 'VariableNames', {'a', 'b'}); P = pivot(T, 'Columns', 'b', 'Rows', 'a'); disp(P{:, 2:3})
% prints:
%        1     1
%        1     0
  columns = ''; rows = ''; data = ''; method = '';
  for k = 1:2:numel(varargin) - 1
    switch lower(char(varargin{k}))
      case 'columns', columns = char(varargin{k + 1});
      case 'rows', rows = char(varargin{k + 1});
      case 'datavariable', data = char(varargin{k + 1});
      case 'method', method = varargin{k + 1};
      case {'rowlabelplacement', 'includetotals'}
      otherwise, error('MATLAB:table:parseArgs:BadParamName', 'Invalid parameter name: ''%s''.', char(varargin{k}));
    end
  end
  if isempty(method)
    if isempty(data), method = 'count'; else, method = 'sum'; end
  end
  if isempty(columns)
    c = ones(height(T), 1);
    names = {'fun'};
    if ~isa(method, 'function_handle'), names = {char(method)}; end
    if ~isempty(data), names = {[names{1} '_' data]}; end
  else
    [c, names] = findgroups(T.(columns));
    names = cellstr(string(names));
  end
  if isempty(rows)
    r = ones(height(T), 1); P = table();
  else
    [r, P] = findgroups(T(:, rows));
  end
  good = ~isnan(r) & ~isnan(c);
  shape = [max(r), numel(names)];
  known = struct('sum', @sum, 'mean', @mean, 'min', @min, 'max', @max, 'median', @median);
  if ischar(method) && strcmp(method, 'count')
    values = accumarray([r(good), c(good)], 1, shape);
  else
    if ischar(method) || isstring(method), method = known.(char(method)); end
    x = T.(data);
    values = accumarray([r(good), c(good)], x(good), shape, method, NaN);
  end
  for k = 1:numel(names)
    P.(matlab.lang.makeValidName(names{k})) = values(:, k);
  end
end
