function [args, names] = hgtabledata(t, count, varargin)
% [args, names] = hgtabledata(t, count, variables...) gives what a chart with `count` coordinates draws of a table: the variables' data and
% their names. A list of variables gives several charts of that coordinate.
% example:
%   [a, n] = hgtabledata(table([1; 2], [3; 4], 'VariableNames', {'p', 'q'}), 2, 'p', 'q'); disp([n{:}]), disp(a{2}')
% prints:
%   pq
%        3     4
  n = min(count, numel(varargin));
  rest = varargin(n + 1:end);
  lists = cellfun(@(v) variables(t, v), varargin(1:n), 'UniformOutput', false);
  if istimetable(t) && n == count - 1
    [args, names] = hgtabledata(timetable2table(t), count, 1, varargin{:});
    return
  end
  if count == 2 && n == 1, lists = [{{}}, lists]; end
  if numel(lists) < count, error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  longest = max(cellfun(@numel, lists));
  args = {};
  for k = 1:longest
    for j = 1:count
      of = lists{j};
      if isempty(of), continue, end
      args{end + 1} = t.(of{min(k, numel(of))});
    end
  end
  args = [args, rest];
  names = cell(1, count);
  for j = 1:count
    names{j} = '';
    if isscalar(lists{j}), names{j} = lists{j}{1}; end
  end
end

function names = variables(t, v)
  all = t.Properties.VariableNames;
  if isnumeric(v) || islogical(v), names = all(v); else, names = cellstr(v); end
  for k = 1:numel(names)
    if ~any(strcmp(all, names{k}))
      error('MATLAB:table:UnrecognizedVarName', 'Unrecognized table variable name ''%s''.', names{k});
    end
  end
end
