function [U, first] = unstack(T, data, index, varargin)
% unstack(T, data, index, 'GroupingVariables', vars, 'AggregationFunction', f) makes a variable of each value of index.
% example:
%   T = table([1;1;2], {'a';'b';'a'}, [5;6;7], 'VariableNames', {'id', 'k', 'v'}); U = unstack(T, 'v', 'k'); disp(U{:, :})
% prints:
%        1     5     6
%        2     7   NaN
  all = T.Properties.VariableNames;
  part = T(:, data); data = part.Properties.VariableNames;
  part = T(:, index); index = part.Properties.VariableNames{1};
  groups = all(~ismember(all, [data, {index}])); f = [];
  for k = 1:2:numel(varargin) - 1
    switch lower(char(varargin{k}))
      case 'groupingvariables', part = T(:, varargin{k + 1}); groups = part.Properties.VariableNames;
      case 'aggregationfunction', f = varargin{k + 1};
      case {'constantvariables', 'newdatavariablenames', 'variablenamingrule'}
      otherwise, error('MATLAB:table:parseArgs:BadParamName', 'Invalid parameter name: ''%s''.', char(varargin{k}));
    end
  end
  [column, names] = findgroups(T.(index));
  if isempty(groups)
    G = ones(height(T), 1); U = T(1, []); 
  else
    [G, U] = findgroups(T(:, groups));
  end
  n = max([0; G]);
  names = cellstr(string(names));
  [~, first] = unique(G);
  if isempty(f), f = @sum; end
  for d = data
    values = T.(d{1});
    for c = 1:numel(names)
      rows = find(column == c);
      name = matlab.lang.makeValidName(names{c});
      if numel(data) > 1, name = [d{1} '_' name]; end
      if isnumeric(values) || islogical(values)
        out = nan(n, size(values, 2));
      elseif iscell(values)
        out = repmat({''}, n, 1);
      else
        out = repmat(values(1, :), n, 1); out(:) = missing;
      end
      [g, ~, where] = unique(G(rows));
      for k = 1:numel(g)
        chosen = values(rows(where == k), :);
        if size(chosen, 1) == 1
          out(g(k), :) = chosen;
        else
          out(g(k), :) = f(chosen);
        end
      end
      U.(name) = out;
    end
  end
end
