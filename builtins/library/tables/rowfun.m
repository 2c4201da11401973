function out = rowfun(f, T, varargin)
% rowfun(f, T, 'InputVariables', vars, 'OutputVariableNames', names, 'OutputFormat', 'table'|'uniform'|'cell') is f of the values of each row.
% example:
%   out = rowfun(@(a, b) a + b, table([1;2], [3;4])); disp(out.Var1')
% prints:
%        4     6
  vars = T.Properties.VariableNames; names = {}; form = 'table'; count = 1; groups = {};
  for k = 1:2:numel(varargin) - 1
    value = varargin{k + 1};
    switch lower(char(varargin{k}))
      case 'inputvariables'
        part = T(:, value);
        vars = part.Properties.VariableNames;
      case 'outputvariablenames'
        names = cellstr(value); count = numel(names);
      case 'numoutputs'
        count = value;
      case 'outputformat'
        form = lower(char(value));
      case 'groupingvariables'
        part = T(:, value);
        groups = part.Properties.VariableNames;
      case {'separateinputs', 'extractcellcontents', 'errorhandler'}
      otherwise
        error('MATLAB:table:parseArgs:BadParamName', 'Invalid parameter name: ''%s''.', char(varargin{k}));
    end
  end
  if ~isempty(groups)
    vars = vars(~ismember(vars, groups));
    [G, out] = findgroups(T(:, groups));
    out.GroupCount = accumarray(G(~isnan(G)), 1);
    n = height(out);
  else
    n = height(T);
  end
  results = cell(n, count);
  for r = 1:n
    if isempty(groups), rows = r; else, rows = G == r; end
    args = cell(1, numel(vars));
    for v = 1:numel(vars)
      value = T.(vars{v});
      args{v} = value(rows, :);
      if iscell(args{v}) && isempty(groups), args{v} = args{v}{1}; end
    end
    [results{r, 1:count}] = f(args{:});
  end
  if strcmp(form, 'cell')
    out = results;
    return
  end
  if isempty(names)
    names = arrayfun(@(k) sprintf('Var%d', k), 1:count, 'UniformOutput', false);
  end
  columns = cell(1, count);
  for c = 1:count
    if n > 0 && (ischar(results{1, c}) || ~isequal(size(results{1, c}, 1), 1))
      columns{c} = results(:, c);
    else
      columns{c} = vertcat(results{:, c});
    end
  end
  if strcmp(form, 'uniform')
    out = [columns{:}];
  elseif isempty(groups)
    out = table(columns{:}, 'VariableNames', names);
    if ~isempty(T.Properties.RowNames), out.Properties.RowNames = T.Properties.RowNames; end
  else
    out = [out, table(columns{:}, 'VariableNames', names)];
  end
end
