function T = convertvars(T, vars, type)
% convertvars(T, vars, type) changes the class of variables: type is a class's name or a function; vars names, numbers, a mask, a function that tells, or vartype.
% example:
%   T = convertvars(table([1;2], 'VariableNames', {'a'}), 'a', 'string'); disp(class(T.a))
% prints:
%   string
  names = T.Properties.VariableNames;
  if isa(vars, 'function_handle')
    names = names(cellfun(@(n) vars(T.(n)), names));
  else
    part = T(:, vars);
    names = part.Properties.VariableNames;
  end
  if ~isa(type, 'function_handle')
    kind = char(type);
    switch kind
      case 'cellstr', type = @cellstr;
      otherwise
        type = str2func(kind);
    end
  end
  for k = 1:numel(names)
    v = type(T.(names{k}));
    if size(v, 1) ~= height(T)
      error('MATLAB:table:convertvars:NewSize', 'The converted variable ''%s'' must have as many rows as the table.', names{k});
    end
    T.(names{k}) = v;
  end
end
