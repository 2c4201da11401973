function T = renamevars(T, vars, names)
% renamevars(T, vars, names) gives variables of a table other names.
% example:
%   T = renamevars(table(1, 2), 'Var1', 'a'); disp(strjoin(T.Properties.VariableNames))
% prints:
%   a Var2
  all = T.Properties.VariableNames;
  names = cellstr(names);
  part = T(:, vars);
  old = part.Properties.VariableNames;
  if numel(old) ~= numel(names)
    error('MATLAB:table:renamevars:IncorrectNumberOfVarNames', 'The number of new names must be the number of variables.');
  end
  for k = 1:numel(old)
    all{strcmp(old{k}, all)} = names{k};
  end
  T.Properties.VariableNames = all;
end
