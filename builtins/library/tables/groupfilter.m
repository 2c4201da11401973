function [out, keys] = groupfilter(T, groups, method, data)
% groupfilter(T, groupvars, f, datavars) has the rows of a table where f, called for each group of rows, is true: for a whole group or row by row.
% groupfilter(A, groups, f) does the same with rows of an array.
% example:
%   T = groupfilter(table([1;1;2], [5;6;7], 'VariableNames', {'g','x'}), 'g', @(x) numel(x) > 1); disp(T.x')
% prints:
%        5     6
  if istabular(T)
    keyTable = T(:, groups);
    G = findgroups(keyTable);
    if nargin < 4
      names = setdiff(T.Properties.VariableNames, keyTable.Properties.VariableNames, 'stable');
    else
      part = T(:, data);
      names = part.Properties.VariableNames;
    end
    columns = cellfun(@(n) T.(n), names, 'UniformOutput', false);
  else
    if ~iscell(groups), groups = num2cell(groups, 1); end
    G = findgroups(groups{:});
    columns = num2cell(T, 1);
  end
  keep = ~isnan(G);
  for c = 1:numel(columns)
    for g = 1:max([G; 0])
      rows = find(G == g);
      yes = method(columns{c}(rows, :));
      if ~islogical(yes) || ~(isscalar(yes) || numel(yes) == numel(rows))
        error('MATLAB:groupfilter:InvalidOutput', 'The method must return a logical scalar, or a logical vector with one element for each row of the group.');
      end
      keep(rows) = keep(rows) & yes(:);
    end
  end
  out = T(keep, :);
  if nargout > 1, keys = G(keep); end
end
