function T = splitvars(T, vars)
% splitvars(T, vars) makes a variable of each column of variables with several; without vars, of all that have.
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
  out = T(:, []);
  for k = 1:numel(all)
    value = T.(all{k});
    n = size(value, 2);
    if ~any(strcmp(all{k}, chosen)) || n == 1
      out.(all{k}) = value;
    elseif istable(value)
      for name = value.Properties.VariableNames
        out.([all{k} '_' name{1}]) = value.(name{1});
      end
    else
      for c = 1:n
        out.(sprintf('%s_%d', all{k}, c)) = value(:, c);
      end
    end
  end
  T = out;
end
