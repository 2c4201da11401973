function out = rows2vars(T)
% rows2vars(T) is a table whose rows are the variables of another.
% example:
%   out = rows2vars(table([1;2], [3;4], 'VariableNames', {'a', 'b'})); disp(out.Var2')
% prints:
%        2     4
  names = T.Properties.RowNames;
  if isempty(names)
    names = arrayfun(@(k) sprintf('Var%d', k), 1:height(T), 'UniformOutput', false);
  end
  out = [table(T.Properties.VariableNames(:), 'VariableNames', {'OriginalVariableNames'}), ...
         array2table(T{:, :}', 'VariableNames', names)];
end
