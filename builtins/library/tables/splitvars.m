function T = splitvars(T, vars, varargin)
% splitvars(T, vars) makes a variable of each column of variables with several; without vars, of all that have.
% splitvars(T, vars, 'NewVariableNames', names): names for the columns of one variable, or a cell with such a list a variable.
% example:
%   T = splitvars(table([1 2; 3 4], 'VariableNames', {'a'})); disp(strjoin(T.Properties.VariableNames))
% prints:
%   a_1 a_2
  all = T.Properties.VariableNames;
  if nargin < 2
    chosen = all;
  else
    part = T(:, vars);
    chosen = part.Properties.VariableNames;
  end
  given = {};
  if ~isempty(varargin)
    if numel(varargin) ~= 2 || ~strcmpi(char(varargin{1}), 'NewVariableNames')
      error('MATLAB:table:parseArgs:BadParamName', 'Invalid parameter name: ''%s''.', char(string(varargin{1})));
    end
    given = varargin{2};
    if isscalar(chosen) && ~(iscell(given) && isscalar(given) && iscell(given{1})), given = {given}; end
  end
  out = T(:, []);
  for k = 1:numel(all)
    value = T.(all{k});
    n = size(value, 2);
    at = find(strcmp(all{k}, chosen), 1);
    if isempty(at) || n == 1
      out.(all{k}) = value;
      continue
    end
    names = arrayfun(@(c) sprintf('%s_%d', all{k}, c), 1:n, 'UniformOutput', false);
    if istable(value), names = strcat(all{k}, '_', value.Properties.VariableNames); end
    if ~isempty(given)
      names = cellstr(given{at});
      if numel(names) ~= n, error('MATLAB:table:splitvars:IncorrectNumVarnames', 'As many new names as columns must be given.'); end
    end
    for c = 1:n
      if istable(value), out.(names{c}) = value.(c); else, out.(names{c}) = value(:, c); end
    end
  end
  T = out;
end
