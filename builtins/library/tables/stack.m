function [S, rows] = stack(T, vars, varargin)
% stack(T, vars, 'NewDataVariableName', a, 'IndexVariableName', b) puts several variables under one another.
% example:
%   S = stack(table([1;2], [3;4], [5;6], 'VariableNames', {'id', 'x', 'y'}), {'x', 'y'}); disp(S{:, [1 3]}')
% prints:
%        1     1     2     2
%        3     5     4     6
  part = T(:, vars);
  stacked = part.Properties.VariableNames;
  data = strjoin(stacked, '_'); index = [data '_Indicator'];
  for k = 1:2:numel(varargin) - 1
    switch lower(char(varargin{k}))
      case 'newdatavariablename', data = char(varargin{k + 1});
      case 'indexvariablename', index = char(varargin{k + 1});
      case 'constantvariables', T = T(:, [cellstr(varargin{k + 1}), stacked]);
      otherwise, error('MATLAB:table:parseArgs:BadParamName', 'Invalid parameter name: ''%s''.', char(varargin{k}));
    end
  end
  all = T.Properties.VariableNames;
  n = height(T); m = numel(stacked);
  rows = repelem((1:n)', m);
  S = T(rows, all(~ismember(all, stacked)));
  S.(index) = categorical(repmat(stacked(:), n, 1), stacked);
  pieces = cellfun(@(v) T.(v), stacked, 'UniformOutput', false);
  together = vertcat(pieces{:});
  order = reshape(reshape(1:n * m, n, m)', [], 1);
  S.(data) = together(order, :);
end
