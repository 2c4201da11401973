function out = varfun(f, T, varargin)
% varfun(f, T, 'InputVariables', vars, 'GroupingVariables', vars, 'OutputFormat', 'table'|'uniform'|'cell') is f of each variable.
% example:
%   out = varfun(@mean, table([1;3], [5;7], 'VariableNames', {'a', 'b'})); disp(out.mean_b)
% prints:
%        6
  vars = T.Properties.VariableNames; groups = {}; form = 'table';
  for k = 1:2:numel(varargin) - 1
    switch lower(char(varargin{k}))
      case 'inputvariables'
        if isa(varargin{k + 1}, 'function_handle')
          vars = vars(cellfun(@(v) varargin{k + 1}(T.(v)), vars));
        else
          part = T(:, varargin{k + 1});
          vars = part.Properties.VariableNames;
        end
      case 'groupingvariables'
        part = T(:, varargin{k + 1});
        groups = part.Properties.VariableNames;
      case 'outputformat'
        form = lower(char(varargin{k + 1}));
      case 'errorhandler'
      otherwise
        error('MATLAB:table:parseArgs:BadParamName', 'Invalid parameter name: ''%s''.', char(varargin{k}));
    end
  end
  vars = vars(~ismember(vars, groups));
  name = func2str(f);
  if name(1) == '@', name = 'Fun'; end
  if isempty(groups)
    values = cellfun(@(v) f(T.(v)), vars, 'UniformOutput', false);
    switch form
      case 'uniform'
        out = [values{:}];
      case 'cell'
        out = values;
      otherwise
        out = table(values{:}, 'VariableNames', strcat([name '_'], vars));
    end
    return
  end
  [G, out] = findgroups(T(:, groups));
  out.GroupCount = accumarray(G(~isnan(G)), 1);
  for v = vars
    out.([name '_' v{1}]) = splitapply(f, T.(v{1}), G);
  end
  if strcmp(form, 'uniform')
    out = out{:, numel(groups) + 2:end};
  end
end
