function T = mergevars(T, vars, varargin)
% mergevars(T, vars, 'NewVariableName', name) makes one variable of several, its columns theirs.
% example:
%   T = mergevars(table([1;2], [3;4], 'VariableNames', {'a', 'b'}), {'a', 'b'}, 'NewVariableName', 'c'); disp(T.c)
% prints:
%        1     3
%        2     4
  all = T.Properties.VariableNames;
  part = T(:, vars);
  merged = part.Properties.VariableNames;
  first = min(find(ismember(all, merged)));
  name = sprintf('Var%d', first);
  for k = 1:2:numel(varargin) - 1
    if strcmpi(varargin{k}, 'NewVariableName'), name = char(varargin{k + 1}); end
  end
  value = part{:, :};
  rest = all(~ismember(all, merged));
  T = T(:, rest);
  T.(name) = value;
  before = sum(~ismember(all(1:first - 1), merged));
  T = T(:, [rest(1:before), {name}, rest(before + 1:end)]);
end
