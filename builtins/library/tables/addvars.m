function T = addvars(T, varargin)
% addvars(T, a, b, ..., 'Before'|'After', name, 'NewVariableNames', names) adds variables to a table.
% example:
%   T = addvars(table([1;2]), [3;4], 'NewVariableNames', 'x'); disp(T.x')
% prints:
%        3     4
  names = {}; place = width(T) + 1; last = numel(varargin);
  while last >= 2 && (ischar(varargin{last - 1}) || isstring(varargin{last - 1})) && isscalar(string(varargin{last - 1}))
    option = lower(char(varargin{last - 1}));
    if strcmp(option, 'newvariablenames')
      names = cellstr(varargin{last});
    elseif any(strcmp(option, {'before', 'after'}))
      place = placeOf(T, varargin{last}) + strcmp(option, 'after');
    else
      break
    end
    last = last - 2;
  end
  old = T.Properties.VariableNames;
  if ~isempty(names) && numel(names) ~= last
    error('MATLAB:table:addmovevars:IncorrectNumberOfVarNames', 'The number of names must be the number of new variables.');
  end
  added = cell(1, last);
  for k = 1:last
    if ~isempty(names)
      added{k} = names{k};
    else
      added{k} = sprintf('Var%d', numel(old) + k);
    end
    if any(strcmp(added{k}, old))
      error('MATLAB:table:DuplicateVarNames', 'Duplicate table variable name: ''%s''.', added{k});
    end
    T.(added{k}) = varargin{k};
  end
  T = T(:, [old(1:place - 1), added, old(place:end)]);
end

function k = placeOf(T, which)
  if isnumeric(which)
    k = which;
  else
    k = find(strcmp(char(which), T.Properties.VariableNames));
    if isempty(k)
      error('MATLAB:table:UnrecognizedVarName', 'Unrecognized table variable name ''%s''.', char(which));
    end
  end
end
